import type { DailyEntry, DailyLeaderboard } from '../../../contract/daily.ts'
import { closesAt } from '../../../engine/daily/close.ts'
import { FIRST_DATE, isDate } from '../../../engine/daily/date.ts'
import type { Context } from '../../context.ts'
import type { DailyAttemptRow } from '../../db/daily-tables.ts'
import type { Db, Tx } from '../../db/database.ts'
import { publicUser } from '../../identity/public-user.ts'
import type { Session } from '../../identity/session.store.ts'
import { Refusal } from '../../refusal.ts'
import type { PlacedEntry } from '../leaderboard/entry.ts'
import { playersOn, topOf, topTenAndOwn } from '../leaderboard/leaderboard.service.ts'
import { attemptsById } from './attempt.store.ts'
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
  return withAttempts(db, await topOf(db, dayKey(date), places))
}

export const playersOfDay = (db: Db, date: string): Promise<number> => playersOn(db, dayKey(date))

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
  const { top, own, total } = await topTenAndOwn(db, dayKey(date), session.playerId)
  const entries = (await withAttempts(db, top)).map(entryView)
  const ownEntry = entries.find((entry) => entry.userId === session.playerId)
  return {
    entries,
    me: ownEntry ?? (own ? (await withAttempts(db, [own])).map(entryView)[0] : undefined) ?? null,
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
