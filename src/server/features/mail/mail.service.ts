import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import { newId } from '../../ids.ts'
import { insertMail } from './mail.store.ts'

/** Can mails leave this server? Without a mail server they are at most written into a folder, and pages hide what needs them. */
export const canSendMail = ({ env }: Pick<Context, 'env'>): boolean => env.smtpUrl !== undefined

/** Puts a mail into the outbox, in the transaction of what it tells. It is sent afterwards, once. */
export async function queueMail(
  db: Db | Tx,
  mail: { kind: string; recipient: string; playerId?: string; data?: Record<string, unknown> },
  now: Date,
): Promise<void> {
  const { kind, recipient, playerId = null, data = {} } = mail
  await insertMail(db, { id: newId(), kind, recipient, playerId, data }, now)
}
