import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import { newId } from '../../ids.ts'
import { insertMail } from './mail.store.ts'

/** Without a mail server, mails are at most written into a folder, and pages hide what needs them. */
export const canSendMail = ({ env }: Pick<Context, 'env'>): boolean => env.smtpUrl !== undefined

/** Queues a mail in the transaction of the event that it is about. It is sent after the commit, once. */
export async function queueMail(
  db: Db | Tx,
  mail: { kind: string; recipient: string; playerId?: string; data?: Record<string, unknown> },
  now: Date,
): Promise<void> {
  const { kind, recipient, playerId = null, data = {} } = mail
  await insertMail(db, { id: newId(), kind, recipient, playerId, data }, now)
}
