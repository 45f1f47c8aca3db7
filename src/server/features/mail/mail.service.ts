import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Player } from '../../db/schema.ts'
import { newId } from '../../ids.ts'
import * as store from './mail.store.ts'

/**
 * Returns true if the operator has set a mail server. Without a mail server, this server can at most write mails to a
 * folder, and pages hide the features that need mail.
 */
export const canSendMail = ({ env }: Pick<Context, 'env'>): boolean => env.smtpUrl !== undefined

/** Returns whether a player must still confirm the address. Nobody can where the server sends no mails. */
export const mustVerify = (context: Pick<Context, 'env'>, player: Pick<Player, 'email_verified'>): boolean =>
  canSendMail(context) && !player.email_verified

/**
 * Queues a mail; `db` is the transaction of the event that causes the mail. The server sends the mail after the commit.
 */
export async function queueMail(
  db: Db | Tx,
  mail: { kind: string; recipient: string; playerId?: string; data?: Record<string, unknown> },
  now: Date,
): Promise<void> {
  const { kind, recipient, playerId = null, data = {} } = mail
  await store.insertMail(db, { id: newId(), kind, recipient, playerId, data }, now)
}

/** Returns a failed mail. Of the recipient's address, the result contains only the domain. */
export const failedMail = async (db: Db, id: string) =>
  (await store.failedMails(db)).find((mail) => mail.id === id)

/** Queues a failed mail again. Returns false if no failed mail has this id, or if its recipient was erased. */
export const sendAgain = (tx: Tx, id: string, now: Date): Promise<boolean> => store.requeueMail(tx, id, now)

/** Gives up a failed mail. Returns false if no failed mail has this id. */
export const dropFailed = (tx: Tx, id: string, now: Date): Promise<boolean> => store.dropFailed(tx, id, now)
