import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { claimsOf, deleteClaims } from './claim.store.ts'
import { boardsOf, deletePublications, eraseReasons } from './draft.store.ts'
import { forgetReports, reportsOf } from './report.store.ts'

/** Returns the boards that a player has made, and what the player said about others, for the download of all data. */
export async function exportMade({ db }: Pick<Context, 'db'>, playerId: string) {
  const boards = await boardsOf(db, playerId)
  return {
    boardsMade: boards.map(({ id, title, groups, rulings, state, reason, ...row }) => ({
      ...{ id, title, groups, rulings, state, reason, previous_id: row.previous_id },
      ...{ created_at: row.created_at, updated_at: row.updated_at, published_at: row.published_at },
    })),
    boardReports: await reportsOf(db, playerId),
    boardClaims: await claimsOf(db, playerId),
  }
}

/** Deletes what a player said about the boards of others, and what the staff said about the boards of the player. */
export async function forgetMade(tx: Tx, playerId: string): Promise<void> {
  await forgetReports(tx, playerId)
  await deleteClaims(tx, playerId)
  await deletePublications(tx, playerId)
  await eraseReasons(tx, playerId)
}
