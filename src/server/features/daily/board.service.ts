import { createHmac } from 'node:crypto'
import type { PublicUser } from '../../../contract/account.ts'
import type { Board } from '../../../engine/board/board.ts'
import { DAILY_CANDIDATES } from '../../../engine/daily/board.ts'
import { dailyHistory } from '../../../engine/daily/history.ts'
import { fifthGroupTiles } from '../../../engine/play/level.ts'
import { DAILY_GROUPS, DAILY_LEVEL, GROUP_SIZE } from '../../../engine/rules.ts'
import { dealtBoard } from '../../boards/dealing.ts'
import type { DailyOrder, DealtBoard } from '../../boards/order.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { NewGame } from '../../db/schema.ts'
import { gameOfStored } from '../game/deal.service.ts'
import { creditsOf, playableBoard } from '../made-board/credit.service.ts'
import * as store from './board.store.ts'
import { deletePlanned, lockPlan, type PlannedBoard } from './plan.store.ts'

/**
 * Returns the board of a date. At the first call for a date, the server stores the planned board of the date. Without a
 * plan, it computes the board from the date and the key of keyed hashes. A later change of the catalogue does not change
 * a stored board. Without the key, nobody can compute a future board. If two processes compute the same board at the
 * same time, the database stores only one row.
 */
export async function boardOf(
  tx: Tx,
  context: Pick<Context, 'hashKey'>,
  date: string,
): Promise<store.StoredBoard> {
  const stored = await store.findBoard(tx, date)
  if (stored) return stored
  const plan = await lockPlan(tx)
  const planned = plan.find((one) => one.date === date)
  const made_board_id = planned && (await keepsMade(tx, planned)) ? planned.made_board_id : null
  const { board, ...dealt } =
    planned && made_board_id !== null
      ? boardIn(planned)
      : dealtBoard(tx, await dailyOrder(tx, context, { date, plan, planned }))
  await store.insertBoard(tx, { date, ...dealt, board: JSON.stringify(board), made_board_id })
  await deletePlanned(tx, date)
  const kept = await store.findBoard(tx, date)
  if (!kept) throw new Error(`the board of ${date} was not stored`)
  return kept
}

/** Returns the text that names a board of a player in the plan. Another version of the board has another text. */
export const madeSeed = (revision: string): string => `made board ${revision}`

/**
 * Returns whether a planned board is the board of a player, and can still be the daily: it is still published, its maker
 * has not changed it, and no second solution was found.
 */
export async function keepsMade(
  tx: Db | Tx,
  { made_board_id, seed }: Pick<PlannedBoard, 'made_board_id' | 'seed'>,
): Promise<boolean> {
  const made = made_board_id === null ? undefined : await playableBoard(tx, made_board_id)
  return made !== undefined && madeSeed(made.revision) === seed
}

interface Wanted {
  date: string
  /** The planned boards of all dates. The caller has locked them. */
  plan: readonly PlannedBoard[]
  /** The board that the date should keep, if it can still be played. */
  planned?: PlannedBoard | undefined
  /** Number of the set of candidates. Each board that the staff refuse has the next set. */
  swaps?: number
}

/** Returns the order for the board of a date. No group has the same four words as a group of another date. */
export async function dailyOrder(
  tx: Tx,
  { hashKey }: Pick<Context, 'hashKey'>,
  { date, plan, planned, swaps = planned?.swaps ?? 0 }: Wanted,
): Promise<DailyOrder> {
  const others = plan
    .filter((one) => one.date !== date)
    .map((one) => ({ date: one.date, categoryIds: one.category_ids, wordKeys: one.word_keys }))
  const history = dailyHistory(date, [...(await store.boardsBeside(tx, date)), ...others])
  const seeds = Array.from({ length: DAILY_CANDIDATES }, (_, n) =>
    dailySeed(hashKey, date, swaps * DAILY_CANDIDATES + n),
  )
  const tileIds = Array.from({ length: DAILY_GROUPS * GROUP_SIZE }, (_, n) => String(n))
  const kept = planned?.made_board_id === null ? planned : undefined
  return { date, seeds, history, tileIds, ...(kept && { planned: boardIn(kept) }) }
}

const boardIn = ({ seed, board, category_ids, word_keys, traps }: PlannedBoard): DealtBoard => ({
  ...{ seed, board, category_ids, word_keys, traps },
})

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

/** Returns the player who made the board of a date; undefined if the server dealt it. */
export async function makerOf(tx: Db | Tx, date: string): Promise<PublicUser | undefined> {
  const { made_board_id: id = null } = (await store.findBoard(tx, date)) ?? {}
  return id === null ? undefined : (await creditsOf(tx, [id])).get(id)?.author
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
