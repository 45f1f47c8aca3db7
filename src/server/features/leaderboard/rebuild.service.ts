import { firstKept } from '../../../engine/leaderboard/period.ts'
import type { Context } from '../../context.ts'
import { countedBoards, fold, lockBoards, recount, wrongCounts } from './chunk.store.ts'
import { type Comparison, compareWithRecord, writeFromRecord } from './record.store.ts'

interface Rebuilt {
  boards: Comparison[]
  /** Boards whose counts do not add up to their entries. */
  wrongCounts: string[]
}

/** Compares every board with the record of what was played, entry by entry, and its counts with its entries. */
export async function compareBoards({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Rebuilt> {
  return { boards: await compareWithRecord(db, firstKept(now())), wrongCounts: await wrongCounts(db) }
}

/** Makes every board what the record says. Levels that end meanwhile wait. */
export async function rebuildBoards({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockBoards(tx)
    await writeFromRecord(tx, firstKept(now()))
    await recount(tx)
  })
  for (const board of await countedBoards(db)) await fold(db, board)
}
