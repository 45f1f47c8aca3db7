import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { DeskSchema } from '../../db/desk-tables.ts'

export type NoteRow = Selectable<DeskSchema['note']>

export async function insertNote(tx: Tx, note: NoteRow): Promise<void> {
  await tx.insertInto('note').values(note).execute()
}

/** Returns the newest notes to a player, latest first. */
export const notesOf = (db: Db, playerId: string, most: number): Promise<NoteRow[]> =>
  db
    .selectFrom('note')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()

export async function setSeen(db: Db, playerId: string, now: Date): Promise<void> {
  await db
    .updateTable('note')
    .set({ seen_at: now })
    .where('player_id', '=', playerId)
    .where('seen_at', 'is', null)
    .execute()
}

export async function deleteNotes(tx: Tx, playerId: string): Promise<void> {
  await tx.deleteFrom('note').where('player_id', '=', playerId).execute()
}
