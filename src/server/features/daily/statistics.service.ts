import type { DailyStatistics } from '../../../contract/daily.ts'
import { isDate } from '../../../engine/daily/date.ts'
import { isOver } from '../../../engine/play/level.ts'
import { singleBoardRules } from '../../../engine/play/play-rules.ts'
import type { Context } from '../../context.ts'
import type { Session } from '../../identity/session.store.ts'
import { Refusal } from '../../refusal.ts'
import { ownGame } from '../game/board.service.ts'
import { groupView } from '../game/game.view.ts'
import { findPlay } from './archive.store.ts'
import * as attempts from './attempt.store.ts'
import { fifthGroupSet } from './board.service.ts'
import { findBoard, type StoredBoard } from './board.store.ts'
import { bringUpToDate } from './tally.service.ts'
import * as store from './tally.store.ts'

/**
 * Minimum number of players for statistics. With fewer players, the statistics would reveal the results of individual
 * players.
 */
export const PLAYERS_NEEDED = 5

/**
 * Returns the statistics of a date. Refuses with `attempt_not_over` if the player has not finished a game of this date,
 * or with `not_found`.
 */
export async function statistics(context: Context, session: Session, date: string): Promise<DailyStatistics> {
  const { db } = context
  const board = isDate(date) ? await findBoard(db, date) : undefined
  if (!board) throw new Refusal('not_found')
  const attempt = await attempts.findAttempt(db, session.playerId, date)
  const play = await findPlay(db, session.playerId, date)
  const game = play && (await ownGame(db, play.game_id, session.playerId))
  const over = attempt ? attempt.ended_at !== null : game && isOver(game)
  if (!over) throw new Refusal('attempt_not_over')
  const players = await bringUpToDate(context, date)
  const counts = await store.countsOf(db, date, fifthGroupSet(board.board))
  return { players, playersNeeded: PLAYERS_NEEDED, everybody: everybody(board, counts) }
}

function everybody({ board }: StoredBoard, counts: readonly store.Count[]): DailyStatistics['everybody'] {
  const count = (kind: string, key: number) =>
    Number(counts.find((row) => row.kind === kind && row.key === key)?.count ?? 0)
  const solved = count('completed', 1)
  const players = solved + count('completed', 0)
  if (players < PLAYERS_NEEDED) return null
  const groups = board.groups.map((group, index) => ({
    group: groupView(group),
    foundShare: count('found', index) / players,
  }))
  const wrong = counts.find(({ kind }) => kind === 'wrong')
  const tempted = counts.find(({ kind }) => kind === 'tempting')
  const tiles = wrong ? board.tiles.filter((_, position) => (wrong.key >> position) & 1) : []
  return {
    solvedShare: solved / players,
    mistakes: Array.from({ length: singleBoardRules.maxMistakes + 1 }, (_, mistakes) =>
      count('mistakes', mistakes),
    ),
    meanSeconds: solved > 0 ? Math.round(count('seconds', 0) / solved) : null,
    groups,
    hardestGroup: hardestGroup(board, count),
    commonestWrongGuess: wrong
      ? {
          words: tiles.map(({ text }) => text),
          colors: tiles.map(({ group }) => board.groups[group]?.color ?? ''),
          count: Number(wrong.count),
          share: Number(wrong.count) / players,
        }
      : null,
    ...(board.fifthGroup && {
      fifthGroup: { name: board.fifthGroup.name, share: Number(tempted?.count ?? 0) / players },
    }),
  }
}

/**
 * Returns the index of the group that the smallest number of players found. If several groups have the same number, the
 * function returns the group that was found latest.
 */
export function hardestGroup(
  { groups }: StoredBoard['board'],
  count: (kind: 'found' | 'found-late', group: number) => number,
): number {
  const hardness = groups.map((_, index) => ({
    index,
    found: count('found', index),
    late: count('found-late', index),
  }))
  hardness.sort((a, b) => a.found - b.found || b.late - a.late || b.index - a.index)
  return hardness[0]?.index ?? 0
}
