import type { DailyEntry, DailyLeaderboard } from '../../../contract/daily.ts'
import { closesAt } from '../../../engine/daily/close.ts'
import { FIRST_DATE, isDate } from '../../../engine/daily/date.ts'
import type { Context } from '../../context.ts'
import type { DailyAttemptRow } from '../../db/daily-tables.ts'
import type { Db, Tx } from '../../db/database.ts'
import { notShownBy } from '../../identity/circle.store.ts'
import { withoutHidden } from '../../identity/hidden-players.ts'
import { findPlayers } from '../../identity/player.store.ts'
import { publicUser } from '../../identity/public-user.ts'
import type { Session } from '../../identity/session.store.ts'
import { Refusal } from '../../refusal.ts'
import type { PlacedEntry } from '../leaderboard/entry.ts'
import { playersOn, topOf, topTenAndOwn } from '../leaderboard/leaderboard.service.ts'
import { attemptsById, findAttempt } from './attempt.store.ts'
import { findEndedDay } from './end-day.store.ts'
import * as friends from './friends.store.ts'
import { dayKey } from './leaderboard.store.ts'
import { seesResultsOf } from './thread.service.ts'

/** Number of places on the leaderboard of a day that the page shows. */
const BEST = 10

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
const bestOf = (db: Db | Tx, ids: readonly string[]): Promise<Placed[]> =>
  placed(db, ids, ({ final_place }) => final_place)

/** Returns attempts with their ranks and players, in the given order. An attempt without a rank is omitted. */
async function placed(
  db: Db | Tx,
  ids: readonly string[],
  rankOf: (attempt: DailyAttemptRow) => number | null,
): Promise<Placed[]> {
  const attempts = await attemptsById(db, ids)
  const found = ids.flatMap((id) => attempts.get(id) ?? [])
  const players = await findPlayers(
    db,
    found.map(({ player_id }) => player_id),
  )
  return found.flatMap((attempt) => {
    const { standing, ended_at } = attempt
    const rank = rankOf(attempt)
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

/** Reads the places of a day among the player and the players whom the player follows. */
async function placesInCircle(
  db: Db,
  date: string,
  playerId: string,
): Promise<{ best: Placed[]; own: Placed | undefined; total: number }> {
  const places = await friends.placesInCircle(db, playerId, date, BEST)
  const ranks = new Map(places.map(({ id, rank }) => [id, rank]))
  const all = await placed(db, [...ranks.keys()], ({ id }) => ranks.get(id) ?? null)
  return {
    best: all.filter(({ entry }) => entry.rank <= BEST),
    own: all.find(({ attempt }) => attempt.player_id === playerId),
    total: places[0]?.total ?? 0,
  }
}

/**
 * Returns the top ten of a day and the player's rank, among all players or among those whom the player follows. The
 * leaderboard of a future day is empty. A player who does not show the results to the reader is shown without a name
 * among all players, and left out among friends. Refuses with `not_found` for a text that is not a date, and for a date
 * before the first daily challenge. Among friends, refuses with `attempt_not_over` while the reader can still play the
 * date.
 */
export async function dayLeaderboard(
  context: Context,
  { playerId }: Pick<Session, 'playerId'>,
  date: string,
  scope: 'all' | 'friends',
): Promise<DailyLeaderboard> {
  const { db } = context
  if (!isDate(date) || date < FIRST_DATE) throw new Refusal('not_found')
  if (scope === 'friends' && !(await seesResultsOf(context, playerId, date)))
    throw new Refusal('attempt_not_over')
  const { best, own, total } = await (scope === 'friends' ? placesInCircle : placesOf)(db, date, playerId)
  const owners = scope === 'friends' ? [] : best.map(({ attempt }) => attempt.player_id)
  const notShown = await notShownBy(db, 'daily_results', owners, playerId)
  const entries = withoutHidden(best.map(entryView), notShown, date)
  return {
    entries,
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
