import type { DayThread } from '../../../contract/daily.ts'
import { lastClosed } from '../../../engine/daily/close.ts'
import { datesOf } from '../../../engine/daily/date.ts'
import { threadOf } from '../../../engine/share/thread.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import { isShownTo } from '../../identity/circle.store.ts'
import { findPlayer } from '../../identity/player.store.ts'
import { localDay } from '../../time.ts'
import { attemptsOf, findAttempt } from './attempt.store.ts'
import { findBoard } from './board.store.ts'
import { type EndedAttempt, endedAttempts } from './thread.store.ts'

/** Returns the threads of the player's own dailies of a month, earliest first; of the current month by default. */
export const ownThreads = async (
  context: Context,
  playerId: string,
  asked: string | undefined,
): Promise<DayThread[]> =>
  (await attemptsOfMonth(context, { of: playerId, by: playerId }, asked)).map(threadView)

/**
 * Returns which dates' dailies the reader can no longer play: dates that the reader has finished, and closed dates
 * without an open attempt of the reader. Only of these dates, the reader sees results of friends and threads of others.
 */
export async function finishedDates(
  { db, now }: Pick<Context, 'db' | 'now'>,
  readerId: string,
): Promise<(date: string) => boolean> {
  const closed = lastClosed(now().getTime())
  const mine = new Map((await attemptsOf(db, readerId)).map(({ date, ended_at }) => [date, ended_at]))
  return (date) => {
    const ended = mine.get(date)
    return ended === undefined ? date <= closed : ended !== null
  }
}

/** Returns true if the reader sees the results of a date, because the reader can no longer play its daily. */
export async function seesResultsOf(
  { db, now }: { db: Db | Tx; now: Context['now'] },
  readerId: string,
  date: string,
): Promise<boolean> {
  const own = await findAttempt(db, readerId, date)
  return own === undefined ? date <= lastClosed(now().getTime()) : own.ended_at !== null
}

/**
 * Returns the threads of another player's dailies of a month, earliest first, of the dates that `finishedDates` returns.
 * Results that wait for a check, or that a person has removed, are omitted. The list is empty if the player does not
 * show the results to the reader.
 */
export async function threadsOfPlayer(
  context: Context,
  { of, by }: { of: string; by: string },
  asked: string | undefined,
): Promise<DayThread[]> {
  const shown = await attemptsOfMonth(context, { of, by }, asked)
  if (of === by) return shown.map(threadView)
  if (!(await isShownTo(context.db, 'daily_results', of, by))) return []
  const isSafe = await finishedDates(context, by)
  return shown.filter(({ withheld, date }) => withheld === null && isSafe(date)).map(threadView)
}

async function attemptsOfMonth(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { of, by }: { of: string; by: string },
  asked: string | undefined,
): Promise<EndedAttempt[]> {
  const month = asked ?? localDay(now(), (await findPlayer(db, by))?.time_zone ?? 'UTC').slice(0, 7)
  const dates = datesOf(month)
  return endedAttempts(db, of, { first: dates[0], last: dates.at(-1) })
}

/** Returns all threads of a player, for the download of all data about the player. */
export const allThreads = async (db: Db, playerId: string): Promise<DayThread[]> =>
  (await endedAttempts(db, playerId)).map(threadView)

/**
 * The thread is computed from the guesses that the attempt stores as sets of tile positions, and from the board of the
 * date, which never changes. So it needs no game, whose words may have been removed.
 */
function threadView(attempt: Omit<EndedAttempt, 'withheld'>): DayThread {
  const { date, guesses, board, completed, mistakes, seconds } = attempt
  const colours = board.tiles.map(({ group }) => board.groups[group]?.color ?? '')
  const rows = threadOf(guesses.map((set) => colours.filter((_, position) => (set >> position) & 1)))
  return { date, rows, solved: completed, mistakes, seconds }
}

/** Returns the function that makes the threads of attempts at a date; undefined if the date has no board yet. */
export async function threadsOn(
  db: Db | Tx,
  date: string,
): Promise<((attempt: Omit<EndedAttempt, 'withheld' | 'date' | 'board'>) => DayThread) | undefined> {
  const board = (await findBoard(db, date))?.board
  return board && ((attempt) => threadView({ ...attempt, date, board }))
}
