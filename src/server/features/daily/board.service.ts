import { createHmac } from 'node:crypto'
import type { Board } from '../../../engine/board/board.ts'
import { DAILY_CANDIDATES } from '../../../engine/daily/board.ts'
import { dailyHistory } from '../../../engine/daily/history.ts'
import { fifthGroupTiles } from '../../../engine/play/level.ts'
import { DAILY_GROUPS, DAILY_LEVEL, GROUP_SIZE } from '../../../engine/rules.ts'
import { dealtBoard } from '../../boards/dealing.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { NewGame } from '../../db/schema.ts'
import { gameOfStored } from '../game/deal.service.ts'
import * as store from './board.store.ts'

/**
 * Returns the board of a date. At the first call for a date, the server computes the board from the date and the
 * key of keyed hashes, and stores the board. A later change of the catalogue does not change a stored board. Without the
 * key, nobody can compute a future board. If two processes compute the same board at the same time, the database
 * stores only one row.
 */
export async function boardOf(
  tx: Tx,
  { hashKey }: Pick<Context, 'hashKey'>,
  date: string,
): Promise<store.StoredBoard> {
  const stored = await store.findBoard(tx, date)
  if (stored) return stored
  const history = dailyHistory(date, await store.boardsBefore(tx, date))
  const seeds = Array.from({ length: DAILY_CANDIDATES }, (_, n) => dailySeed(hashKey, date, n))
  const tileIds = Array.from({ length: DAILY_GROUPS * GROUP_SIZE }, (_, n) => String(n))
  const { board, ...dealt } = dealtBoard(tx, { date, seeds, history, tileIds })
  await store.insertBoard(tx, { date, ...dealt, board: JSON.stringify(board) })
  const kept = await store.findBoard(tx, date)
  if (!kept) throw new Error(`the board of ${date} was not stored`)
  return kept
}

const dailySeed = (hashKey: string, date: string, candidate: number) =>
  createHmac('sha256', hashKey).update(`daily board ${date} ${candidate}`).digest('hex')

/**
 * Returns a new game of a player on a stored board. All players get the same tiles in the same order, but each game has
 * different tile ids.
 */
export function gameOn(
  stored: store.StoredBoard,
  playerId: string,
  mode: 'daily' | 'archive',
  now: Date,
): NewGame {
  return gameOfStored(stored, { player_id: playerId, mode, level: DAILY_LEVEL, started_at: now })
}

/** Returns the fifth group as a bit set of tile positions, or 0 if the board has no fifth group. */
export const fifthGroupSet = (board: Board): number =>
  tileSet(
    board,
    fifthGroupTiles(board).map(({ id }) => id),
  )

/**
 * Converts a guess to a bit set of tile positions. Bit n means the tile at position n of the stored board. All players
 * have the same order of tiles.
 */
export function tileSet({ tiles }: Board, tileIds: readonly string[]): number {
  return tileIds.reduce((set, id) => set | (1 << tiles.findIndex((tile) => tile.id === id)), 0)
}
