import type { Board } from '../../../engine/board/board.ts'
import type { Context } from '../../context.ts'
import { findBoard } from './board.store.ts'
import * as store from './tally.store.ts'

/** Attempts that may wait for their tally before whoever looks at the day adds them up. */
const MOST_WAITING = 100
/** … or this share of those tallied already, whichever is less: a small day is always up to date. */
const WAITING_SHARE = 0.05

/** Each group of a board as a set of tile positions. */
const groupSets = ({ groups, tiles }: Board): number[] =>
  groups.map((_, group) => tiles.reduce((set, tile, n) => (tile.group === group ? set | (1 << n) : set), 0))

/** Tallies what has ended since, if it is enough to matter; answers how many players the day has. */
export async function bringUpToDate(context: Context, date: string): Promise<number> {
  const { players, waiting } = await store.tallied(context.db, date, MOST_WAITING)
  if (waiting === 0 || waiting < Math.min(MOST_WAITING, players * WAITING_SHARE)) return players + waiting
  await tallyDay(context, date, 1)
  const now = await store.tallied(context.db, date, MOST_WAITING)
  return now.players + now.waiting
}

/** Tallies a day, in at most so many batches. */
export async function tallyDay({ db }: Pick<Context, 'db'>, date: string, batches: number): Promise<void> {
  const stored = await findBoard(db, date)
  if (!stored) return
  const groups = groupSets(stored.board)
  for (let n = 0; n < batches; n++) if ((await store.tally(db, date, groups)) === 0) return
}
