import type { Delivery } from '../../adapters/mail/mailer.ts'
import type { Context } from '../../context.ts'
import { newId } from '../../ids.ts'
import { renderLetter } from './layout.ts'
import * as store from './mail.store.ts'

const SECOND_MS = 1000
const DAY_MS = 86_400_000
/**
 * Pauses after failed tries to send a mail, in seconds. If the try after the last pause also fails, the mail has
 * failed.
 */
export const TRY_AGAIN_SECONDS = [30, 120, 600, 3600, 21_600] as const
/**
 * Time after which a mail with the status `sending` counts as lost, in ms. The time is longer than the longest possible
 * try to send a mail (adapters/mail).
 */
const LOST_AFTER_MS = 300_000
const AT_ONCE = 4
/**
 * Numbers of days after the end of sending. The recipient and content of a mail are erased after `ended` days, or after
 * `failed` days if the mail has failed. The row is deleted after `row` days.
 */
const KEPT_DAYS = { ended: 1, failed: 14, row: 90 }

const LOST = 'the process stopped while sending it: it may have arrived'

/** Sends the mails that are due. This job runs in every process. Each process reserves and sends different mails. */
export async function sendDueMails(context: Context): Promise<void> {
  const { db, log, mailer, now } = context
  const lost = await store.failLostMails(db, LOST, now())
  for (const id of lost) log.warn({ mail: id, reason: LOST }, 'a mail failed')
  if (!mailer) return store.dropWaiting(db, now())
  await Promise.all(Array.from({ length: AT_ONCE }, () => sendInTurn(context)))
}

async function sendInTurn(context: Context): Promise<void> {
  while (!context.stopping.aborted) {
    const now = context.now()
    const mail = await store.claimMail(context.db, newId(), now, new Date(now.getTime() + LOST_AFTER_MS))
    if (!mail) return
    await record(context, mail, await send(context, mail))
  }
}

async function send(context: Context, mail: store.ClaimedMail): Promise<Delivery | { outcome: 'dropped' }> {
  const { id, kind, recipient } = mail
  try {
    const letter = await context.mails.get(kind)?.write(context, mail, context.now())
    if (!letter || !context.mailer) return { outcome: 'dropped' }
    const { unsubscribeUrl } = letter
    const outgoing = { id, kind, recipient, ...renderLetter(letter), unsubscribeUrl }
    return await context.mailer.deliver(outgoing, context.stopping)
  } catch (error) {
    // After the mail server has received the mail, the mailer never throws. Therefore, an exception means that the mail
    // was not sent.
    context.log.error({ err: error, mail: id, kind }, 'a mail could not be written')
    return { outcome: 'again', reason: 'it could not be written' }
  }
}

async function record(
  context: Context,
  mail: store.ClaimedMail,
  delivery: Awaited<ReturnType<typeof send>>,
): Promise<void> {
  const { db, log, stopping } = context
  const now = context.now()
  if (delivery.outcome === 'sent' || delivery.outcome === 'dropped')
    return store.endMail(db, mail, { status: delivery.outcome }, now)
  const { outcome, reason } = delivery
  const line = { mail: mail.id, kind: mail.kind, tries: mail.tries, reason }
  // A try does not count if it was aborted because the process is stopping.
  const tries = stopping.aborted ? mail.tries - 1 : mail.tries
  const wait = stopping.aborted ? 0 : TRY_AGAIN_SECONDS[mail.tries - 1]
  if (outcome === 'again' && wait !== undefined) {
    log.warn(line, 'a mail was not sent; another try follows')
    const at = new Date(now.getTime() + wait * SECOND_MS)
    return store.postponeMail(db, mail, { at, failure: reason, tries })
  }
  log.warn(line, 'a mail failed')
  await store.endMail(db, mail, { status: 'failed', failure: reason }, now)
}

/** Erases the recipient and content of old mails, and deletes the database rows of older mails. */
export async function sweepMails({ db, now }: Context): Promise<void> {
  const ago = (days: number) => new Date(now().getTime() - days * DAY_MS)
  await store.eraseEnded(db, { before: ago(KEPT_DAYS.ended), failedBefore: ago(KEPT_DAYS.failed) })
  await store.deleteEndedBefore(db, ago(KEPT_DAYS.row))
}
