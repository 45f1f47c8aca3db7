import type { Selectable } from 'kysely'
import type { WordInGroup } from '../../../engine/made-board/check.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { MadeClaimTable } from '../../db/made-board-tables.ts'

export type ClaimRow = Selectable<MadeClaimTable>

/** Stores a claim. If the player has made the same claim before, the new verdict replaces the old one. */
export async function putClaim(tx: Tx, claim: ClaimRow): Promise<void> {
  const { verdict, network_key, at } = claim
  await tx
    .insertInto('made_claim')
    .values(claim)
    .onConflict((row) =>
      row
        .columns(['board_id', 'player_id', 'word_key', 'group_index'])
        .doUpdateSet({ verdict, network_key, at }),
    )
    .execute()
}

const claimed = (db: Db | Tx, boardIds: readonly string[]) =>
  db
    .selectFrom('made_claim')
    .select(['board_id', 'word', 'group_index as group'])
    .distinct()
    .where('board_id', 'in', boardIds)
    .orderBy('board_id')
    .orderBy('word')
    .orderBy('group')

/**
 * Returns what other players on other networks have claimed about a board, as far as the server knows that it is true or
 * possible. Claims whose network the server has forgotten are left out. `network` is the keyed hash of the player's network.
 */
export async function trueClaimsOfOthers(
  db: Db | Tx,
  boardId: string,
  { playerId, network }: { playerId: string; network: string },
): Promise<WordInGroup[]> {
  const rows = await claimed(db, [boardId])
    .where('verdict', 'in', ['right', 'possible', 'harmless'])
    .where('player_id', '<>', playerId)
    .where('network_key', '<>', network)
    .execute()
  return rows.map(({ word, group }) => ({ word, group }))
}

/** Returns the claims because of which boards are marked, by the id of the board. */
export async function rightClaims(
  db: Db | Tx,
  boardIds: readonly string[],
): Promise<Map<string, WordInGroup[]>> {
  const rows = await claimed(db, boardIds).where('verdict', '=', 'right').execute()
  return Map.groupBy(rows, ({ board_id }) => board_id)
}

/**
 * Removes the mark of a second solution, and stores the words that do not fit after all. Their claims are ruled out. The
 * transaction must have locked the board.
 */
export async function clearMark(tx: Tx, boardId: string, dismissed: readonly WordInGroup[]): Promise<void> {
  await tx
    .updateTable('made_board')
    .set({ ambiguous_at: null, dismissed: JSON.stringify(dismissed) })
    .where('id', '=', boardId)
    .execute()
  await tx
    .updateTable('made_claim')
    .set({ verdict: 'ruled_out' })
    .where('board_id', '=', boardId)
    .where('verdict', '=', 'right')
    .execute()
}

/** Deletes the networks of claims that were made before a time. */
export async function forgetClaimNetworks(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('made_claim')
    .set({ network_key: null })
    .where('network_key', 'is not', null)
    .where('at', '<', before)
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
