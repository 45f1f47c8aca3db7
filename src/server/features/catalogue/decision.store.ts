import { type Insertable, type Selectable, sql } from 'kysely'
import type { CatalogueOverlayTable } from '../../db/catalogue-tables.ts'
import type { Db, Tx } from '../../db/database.ts'

export type DecisionRow = Selectable<CatalogueOverlayTable>

/**
 * Lets this transaction alone change the decisions until it ends. Otherwise two decisions at the same time could together
 * break a category that neither of them breaks, and one change could hide another from the version of the overlay.
 */
export async function lockDecisions(tx: Tx): Promise<void> {
  await sql`lock table catalogue_overlay in share row exclusive mode`.execute(tx)
}

/** Returns the decisions about a category, oldest first. */
export const decisionsOf = (tx: Tx, categoryId: string): Promise<DecisionRow[]> =>
  tx
    .selectFrom('catalogue_overlay')
    .selectAll()
    .where('category_id', '=', categoryId)
    .orderBy('position')
    .execute()

/** Returns all decisions, oldest first. */
export const allDecisions = (db: Db | Tx): Promise<DecisionRow[]> =>
  db.selectFrom('catalogue_overlay').selectAll().orderBy('position').execute()

/** Returns the decisions that the files do not have, with the usernames of the staff, latest first. */
export const openDecisions = (db: Db): Promise<(DecisionRow & { username: string | null })[]> =>
  db
    .selectFrom('catalogue_overlay as decision')
    .leftJoin('player', 'player.id', 'decision.decided_by')
    .selectAll('decision')
    .select('player.username')
    .where('in_files_since', 'is', null)
    .orderBy('position', 'desc')
    .execute()

/** Stores a decision. It replaces an earlier decision about the same word or name. */
export const putDecision = (
  tx: Tx,
  decision: Omit<Insertable<CatalogueOverlayTable>, 'position' | 'in_files_since'>,
): Promise<DecisionRow> =>
  tx
    .insertInto('catalogue_overlay')
    .values({ ...decision, in_files_since: null })
    .onConflict((row) =>
      row.columns(['category_id', 'word_key']).doUpdateSet((is) => ({
        position: is.ref('excluded.position'),
        word: is.ref('excluded.word'),
        fits: is.ref('excluded.fits'),
        becomes: is.ref('excluded.becomes'),
        name: is.ref('excluded.name'),
        decided_by: is.ref('excluded.decided_by'),
        reason: is.ref('excluded.reason'),
        decided_at: is.ref('excluded.decided_at'),
        in_files_since: null,
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

/** Removes a decision that the files do not have. Returns undefined if there is none. */
export const deleteDecision = (
  tx: Tx,
  categoryId: string,
  wordKey: string,
): Promise<DecisionRow | undefined> =>
  tx
    .deleteFrom('catalogue_overlay')
    .where('category_id', '=', categoryId)
    .where('word_key', '=', wordKey)
    .where('in_files_since', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Stores which decisions the files have since `now`, and deletes those that they have had since before `before`. */
export async function setInFiles(
  tx: Tx,
  positions: readonly number[],
  { now, before }: { now: Date; before: Date },
): Promise<void> {
  await sql`update catalogue_overlay
    set in_files_since = case when position = any(${positions}::bigint[]) then coalesce(in_files_since, ${now}) end
    where (in_files_since is not null) <> (position = any(${positions}::bigint[]))`.execute(tx)
  await tx.deleteFrom('catalogue_overlay').where('in_files_since', '<', before).execute()
}
