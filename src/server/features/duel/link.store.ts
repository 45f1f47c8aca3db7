import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { DuelLinkTable } from '../../db/duel-tables.ts'

type LinkRow = Selectable<DuelLinkTable>

export async function insertLink(tx: Tx, link: Insertable<DuelLinkTable>): Promise<void> {
  await tx.insertInto('duel_link').values(link).execute()
}

export async function findLink(db: Db | Tx, token: string): Promise<LinkRow | undefined> {
  return db.selectFrom('duel_link').selectAll().where('token', '=', token).executeTakeFirst()
}

/** Marks a link as used. The caller must have locked the row of the player who created the link. */
export async function markUsed(tx: Tx, token: string, duelId: string): Promise<void> {
  await tx.updateTable('duel_link').set({ duel_id: duelId }).where('token', '=', token).execute()
}

export async function linksOf(db: Db, playerId: string): Promise<LinkRow[]> {
  return db.selectFrom('duel_link').selectAll().where('player_id', '=', playerId).execute()
}

export async function deleteLinksOf(tx: Tx, playerId: string): Promise<void> {
  await tx.deleteFrom('duel_link').where('player_id', '=', playerId).execute()
}

export async function deleteLinksBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('duel_link').where('expires_at', '<', before).execute()
}
