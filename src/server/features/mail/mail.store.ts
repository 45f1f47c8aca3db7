import type { Db, Tx } from '../../db/database.ts'
import type { QueuedMail } from './letter.ts'

export async function insertMail(db: Db | Tx, mail: QueuedMail & { kind: string }, now: Date): Promise<void> {
  const { id, kind, recipient, playerId, data } = mail
  await db
    .insertInto('mail')
    .values({
      id,
      kind,
      recipient,
      player_id: playerId,
      data: JSON.stringify(data),
      next_try_at: now,
      failure: null,
      created_at: now,
      ended_at: null,
    })
    .execute()
}
