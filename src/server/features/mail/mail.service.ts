import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import { newId } from '../../ids.ts'
import { insertMail } from './mail.store.ts'

/**
 * Returns true if the operator has set a mail server. Without a mail server, this server can at most write mails to a
 * folder, and pages hide the features that need mail.
 */
export const canSendMail = ({ env }: Pick<Context, 'env'>): boolean => env.smtpUrl !== undefined

/**
 * Queues a mail; `db` is the transaction of the event that causes the mail. The server sends the mail after the commit.
 */
export async function queueMail(
  db: Db | Tx,
  mail: { kind: string; recipient: string; playerId?: string; data?: Record<string, unknown> },
  now: Date,
): Promise<void> {
  const { kind, recipient, playerId = null, data = {} } = mail
  await insertMail(db, { id: newId(), kind, recipient, playerId, data }, now)
}
