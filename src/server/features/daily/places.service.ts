import type { DailyEntry, DailyLeaderboard } from '../../../contract/daily.ts'
import { closesAt } from '../../../engine/daily/close.ts'
import { FIRST_DATE, isDate } from '../../../engine/daily/date.ts'
import type { Context } from '../../context.ts'
import type { DailyAttemptRow } from '../../db/daily-tables.ts'
import type { Db, Tx } from '../../db/database.ts'
import { findPlayers } from '../../identity/player.store.ts'
import { publicUser } from '../../identity/public-user.ts'
import type { Session } from '../../identity/session.store.ts'
import { Refusal } from '../../refusal.ts'
import type { PlacedEntry } from '../leaderboard/entry.ts'
import { playersOn, topOf, topTenAndOwn } from '../leaderboard/leaderboard.service.ts'
import { attemptsById, findAttempt } from './attempt.store.ts'
import { findEndedDay } from './end-day.store.ts'
import { dayKey } from './leaderboard.store.ts'

interface Placed {
  entry: PlacedEntry
  attempt: DailyAttemptRow
}

async function withAttempts(db: Db | Tx, entries: readonly PlacedEntry[]): Promise<Placed[]> {
  const attempts = await attemptsById(
    db,
    entries.flatMap(({ ref }) => ref ?? []),
  )
  return entries.flatMap((entry) => {
    const attempt = attempts.get(entry.ref ?? '')
    return attempt ? [{ entry, attempt }] : []
  })
}

/**
 * Returns the best attempts of a day. Attempts are ranked by score, then by the number of seconds, then by the time of
 * the end.
 */
export async function topOfDay(db: Db | Tx, date: string, places: number): Promise<Placed[]> {
  const ended = await findEndedDay(db, date)
  if (ended) return bestOf(db, ended.best.slice(0, places))
  return withAttempts(db, await topOf(db, dayKey(date), places))
}

export async function playersOfDay(db: Db, date: string): Promise<number> {
  return (await findEndedDay(db, date))?.ranked ?? playersOn(db, dayKey(date))
}

/** Returns attempts of a day whose leaderboard has ended, in the given order. An attempt without a place is omitted. */
async function bestOf(db: Db | Tx, ids: readonly string[]): Promise<Placed[]> {
  const attempts = await attemptsById(db, ids)
  const found = ids.flatMap((id) => attempts.get(id) ?? [])
  const players = await findPlayers(
    db,
    found.map(({ player_id }) => player_id),
  )
  return found.flatMap((attempt) => {
    const { final_place: rank, standing, ended_at } = attempt
    const player = players.get(attempt.player_id)
    if (rank === null || standing === null || ended_at === null || !player) return []
    const { username, frame, image, deleted_at } = player
    const entry = {
      ...{
        rank,
        player_id: attempt.player_id,
        standing,
        reached_at: ended_at,
        level: null,
        ref: attempt.id,
      },
      ...{ username, frame, image, deleted_at },
    }
    return [{ entry, attempt }]
  })
}

/** Reads the places of a day: the best ten and the player's own, and the number of players. */
async function placesOf(
  db: Db,
  date: string,
  playerId: string,
): Promise<{ best: Placed[]; own: Placed | undefined; total: number }> {
  const ended = await findEndedDay(db, date)
  if (ended) {
    const attempt = await findAttempt(db, playerId, date)
    const [own] = attempt ? await bestOf(db, [attempt.id]) : []
    return { best: await bestOf(db, ended.best), own, total: ended.ranked }
  }
  const { top, own, total } = await topTenAndOwn(db, dayKey(date), playerId)
  const [ownPlaced] = own ? await withAttempts(db, [own]) : []
  return { best: await withAttempts(db, top), own: ownPlaced, total }
}

/**
 * Returns the top ten of a day and the player's rank. The leaderboard of a future day is empty. Refuses with
 * `not_found` for a text that is not a date, and for a date before the first daily challenge.
 */
export async function dayLeaderboard(
  context: Context,
  session: Pick<Session, 'playerId'>,
  date: string,
): Promise<DailyLeaderboard> {
  const { db } = context
  if (!isDate(date) || date < FIRST_DATE) throw new Refusal('not_found')
  const { best, own, total } = await placesOf(db, date, session.playerId)
  return {
    entries: best.map(entryView),
    me: own ? entryView(own) : null,
    total,
    closed: context.now().getTime() >= closesAt(date),
  }
}

const entryView = ({ entry, attempt }: Placed): DailyEntry => ({
  id: attempt.id,
  rank: entry.rank,
  userId: attempt.player_id,
  score: attempt.score,
  completed: attempt.completed,
  timeSpent: attempt.seconds,
  mistakes: attempt.mistakes,
  finishedAt: entry.reached_at.toISOString(),
  user: publicUser({ ...entry, id: entry.player_id }),
})
