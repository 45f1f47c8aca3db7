import type { Selectable } from 'kysely'
import type { WordInGroup } from '../../../engine/made-board/check.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { MadeClaimTable } from '../../db/made-board-tables.ts'

export type ClaimRow = Selectable<MadeClaimTable>

/** Stores a claim and returns its row. If the player has made the same claim before, the stored one does not change. */
export async function putClaim(tx: Tx, claim: ClaimRow): Promise<ClaimRow> {
  await tx
    .insertInto('made_claim')
    .values(claim)
    .onConflict((row) => row.doNothing())
    .execute()
  return tx
    .selectFrom('made_claim')
    .selectAll()
    .where('board_id', '=', claim.board_id)
    .where('player_id', '=', claim.player_id)
    .where('word_key', '=', claim.word_key)
    .where('group_index', '=', claim.group_index)
    .executeTakeFirstOrThrow()
}

/** Returns the claims about a board of which the server knows that they are true. */
export async function trueClaims(db: Db, boardId: string): Promise<WordInGroup[]> {
  return db
    .selectFrom('made_claim')
    .select(['word', 'group_index as group'])
    .distinct()
    .where('board_id', '=', boardId)
    .where('verdict', 'in', ['right', 'harmless'])
    .orderBy('word')
    .orderBy('group_index')
    .execute()
}

/** Marks a board in which a second solution was found. The lists no longer contain it. */
export async function markAmbiguous(tx: Tx, boardId: string, now: Date): Promise<void> {
  await tx
    .updateTable('made_board')
    .set({ ambiguous_at: now })
    .where('id', '=', boardId)
    .where('ambiguous_at', 'is', null)
    .execute()
}

/** Returns the claims that a player has made, for the download of all data. */
export const claimsOf = (db: Db, playerId: string) =>
  db
    .selectFrom('made_claim')
    .select(['board_id', 'word', 'verdict', 'at'])
    .where('player_id', '=', playerId)
    .orderBy('at')
    .execute()

export async function deleteClaims(tx: Tx, playerId: string): Promise<void> {
  await tx.deleteFrom('made_claim').where('player_id', '=', playerId).execute()
}
