import type { Db, Tx } from '../../db/database.ts'
import type { SupportMessageTable } from '../../db/store-tables.ts'

export async function insertMessage(db: Db, message: SupportMessageTable): Promise<void> {
  await db.insertInto('support_message').values(message).execute()
}

export const messagesOf = (db: Db, playerId: string): Promise<SupportMessageTable[]> =>
  db
    .selectFrom('support_message')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('created_at')
    .execute()

/** An open message to support, and the name and e-mail address of its author. */
export interface OpenMessage
  extends Pick<SupportMessageTable, 'id' | 'subject' | 'message' | 'priority' | 'created_at'> {
  username: string | null
  email: string
}

/**
 * Returns the open messages to support. Messages with high priority come first; messages with the same priority are
 * sorted by time, oldest first.
 */
export const openMessages = (db: Db): Promise<OpenMessage[]> =>
  db
    .selectFrom('support_message as message')
    .innerJoin('player', 'player.id', 'message.player_id')
    .select(['message.id', 'subject', 'message', 'priority', 'message.created_at', 'username', 'email'])
    .where('closed_at', 'is', null)
    // Sorting by the alphabet is right here, because 'high' comes before 'normal'.
    .orderBy('priority')
    .orderBy('message.created_at')
    .orderBy('message.id')
    .execute()

/** Closes a message. Returns false if no open message has this id. */
export async function closeMessage(tx: Db | Tx, id: string, now: Date): Promise<boolean> {
  const closed = await tx
    .updateTable('support_message')
    .set({ closed_at: now })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return closed !== undefined
}

export async function deleteMessages(db: Pick<Db, 'deleteFrom'>, playerId: string): Promise<void> {
  await db.deleteFrom('support_message').where('player_id', '=', playerId).execute()
}
