import { firstKept } from '../../../engine/leaderboard/period.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { countedLeaderboards, fold, lockLeaderboards, recount, wrongCounts } from './chunk.store.ts'
import { type Comparison, compareWithRecord, writeFromRecord } from './record.store.ts'

interface Compared {
  leaderboards: Comparison[]
  /** Names of leaderboards with a stored number of players that differs from the number of entries. */
  wrongCounts: string[]
}

type Sources = Pick<Context, 'db' | 'now' | 'leaderboardSources'>

/**
 * Compares the entries of all leaderboards with the stored results of games. Also compares the stored numbers of
 * players with the numbers of entries.
 */
export async function compareLeaderboards({ db, now, leaderboardSources }: Sources): Promise<Compared> {
  return {
    leaderboards: await compareWithRecord(db, leaderboardSources, firstKept(now())),
    wrongCounts: await wrongCounts(db),
  }
}

/**
 * Computes the entries of one player again from the stored results of games. The caller must hold the player's row
 * lock.
 */
export const rebuildEntries = (
  tx: Tx,
  { now, leaderboardSources }: Omit<Sources, 'db'>,
  playerId: string,
): Promise<void> => writeFromRecord(tx, leaderboardSources, firstKept(now()), playerId)

/**
 * Computes the entries of all leaderboards again from the stored results of games. Boards that end during the rebuild
 * wait until the rebuild is complete.
 */
export async function rebuildLeaderboards({ db, now, leaderboardSources }: Sources): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockLeaderboards(tx)
    await writeFromRecord(tx, leaderboardSources, firstKept(now()))
    await recount(tx)
  })
  for (const name of await countedLeaderboards(db)) await fold(db, name)
}
