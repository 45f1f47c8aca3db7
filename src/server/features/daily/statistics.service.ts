import type { DailyLeaderboard, DailyStatistics } from '../../../contract/daily.ts'
import { closesAt } from '../../../engine/daily/close.ts'
import { FIRST_DATE, isDate } from '../../../engine/daily/date.ts'
import { MAX_MISTAKES } from '../../../engine/rules.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../http/errors.ts'
import type { Session } from '../account/session.store.ts'
import { groupView } from '../game/game.view.ts'
import { findPlay } from './archive.store.ts'
import * as attempts from './attempt.store.ts'
import { findBoard, type StoredBoard } from './board.store.ts'
import { entryView } from './daily.view.ts'
import { bringUpToDate } from './tally.service.ts'
import * as store from './tally.store.ts'

const TOP = 10
/** How everybody did is told once so many have played: among fewer it would tell of single players. */
const PLAYERS_NEEDED = 5

/** A day's top ten and the player's own place; of a day to come, an empty board. Refuses with not_found for what is no date of ours. */
export async function leaderboard(
  context: Context,
  session: Pick<Session, 'playerId'>,
  date: string,
): Promise<DailyLeaderboard> {
  const { db } = context
  if (!isDate(date) || date < FIRST_DATE) throw new Refusal('not_found')
  const total = await bringUpToDate(context, date)
  const entries = await store.topOf(db, date, TOP)
  const views = entries.map((row, index) => entryView(row, index + 1))
  const among = views.find((entry) => entry.userId === session.playerId)
  const mine = among ? undefined : await store.ownRank(db, date, session.playerId)
  return {
    entries: views,
    me: among ?? (mine ? entryView(mine, mine.ahead + 1) : null),
    total,
    closed: context.now().getTime() >= closesAt(date),
  }
}

/** How everybody did on a date. Refuses with attempt_not_over before the player's own is over, or with not_found. */
export async function statistics(context: Context, session: Session, date: string): Promise<DailyStatistics> {
  const { db } = context
  const board = isDate(date) ? await findBoard(db, date) : undefined
  if (!board) throw new Refusal('not_found')
  const attempt = await attempts.findAttempt(db, session.playerId, date)
  const play = await findPlay(db, session.playerId, date)
  const over = attempt ? attempt.ended_at !== null : play?.over
  if (!over) throw new Refusal('attempt_not_over')
  const players = await bringUpToDate(context, date)
  const counts = await store.countsOf(db, date)
  return { players, playersNeeded: PLAYERS_NEEDED, everybody: everybody(board, counts) }
}

function everybody(
  { board }: StoredBoard,
  counts: readonly { kind: string; key: number; count: number }[],
): DailyStatistics['everybody'] {
  const count = (kind: string, key: number) =>
    Number(counts.find((one) => one.kind === kind && one.key === key)?.count ?? 0)
  const solved = count('completed', 1)
  const players = solved + count('completed', 0)
  if (players < PLAYERS_NEEDED) return null
  const groups = board.groups.map((group, index) => ({
    group: groupView(group),
    foundShare: count('found', index) / players,
  }))
  const hardness = board.groups.map((_, index) => ({
    index,
    found: count('found', index),
    late: count('found-late', index),
  }))
  hardness.sort((a, b) => a.found - b.found || b.late - a.late || b.index - a.index)
  const wrong = counts.find(({ kind }) => kind === 'wrong')
  const tiles = wrong ? board.tiles.filter((_, position) => (wrong.key >> position) & 1) : []
  return {
    solvedShare: solved / players,
    mistakes: Array.from({ length: MAX_MISTAKES + 1 }, (_, mistakes) => count('mistakes', mistakes)),
    meanSeconds: solved > 0 ? Math.round(count('seconds', 0) / solved) : null,
    groups,
    hardestGroup: hardness[0]?.index ?? 0,
    commonestWrongGuess: wrong
      ? {
          words: tiles.map(({ text }) => text),
          colors: tiles.map(({ group }) => board.groups[group]?.color ?? ''),
          count: Number(wrong.count),
          share: Number(wrong.count) / players,
        }
      : null,
  }
}
