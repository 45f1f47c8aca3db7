import type { Board } from '../../../engine/board/board.ts'
import type { Context } from '../../context.ts'
import { findBoard } from './board.store.ts'
import * as store from './tally.store.ts'

/** If at least this number of attempts is not yet counted, the next request for the statistics counts them. */
const MOST_WAITING = 100
/**
 * A second limit like MOST_WAITING, as a share of the attempts that are already counted. The smaller limit applies.
 * Therefore, the statistics of a day with few players are always up to date.
 */
const WAITING_SHARE = 0.05

/** Returns the groups of a board, each as a bit set of tile positions. */
const groupSets = ({ groups, tiles }: Board): number[] =>
  groups.map((_, group) => tiles.reduce((set, tile, n) => (tile.group === group ? set | (1 << n) : set), 0))

/**
 * Adds ended attempts to the stored counts of the statistics if the limits above are reached. Returns the number of
 * ranked players.
 */
export async function bringUpToDate(context: Context, date: string): Promise<number> {
  const { players, waiting } = await store.tallied(context.db, date, MOST_WAITING)
  if (waiting === 0 || waiting < Math.min(MOST_WAITING, players * WAITING_SHARE)) return players + waiting
  await tallyDay(context, date, 1)
  const after = await store.tallied(context.db, date, MOST_WAITING)
  return after.players + after.waiting
}

/** Adds the ended attempts of a day to the stored counts of the statistics, in at most `batches` transactions. */
export async function tallyDay({ db }: Pick<Context, 'db'>, date: string, batches: number): Promise<void> {
  const stored = await findBoard(db, date)
  if (!stored) return
  const groups = groupSets(stored.board)
  for (let n = 0; n < batches; n++) if ((await store.tally(db, date, groups)) === 0) return
}
