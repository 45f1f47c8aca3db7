import type { Delivery } from '../../adapters/mail/mailer.ts'
import type { Context } from '../../context.ts'
import { newId } from '../../ids.ts'
import { renderLetter } from './layout.ts'
import * as store from './mail.store.ts'

const SECOND_MS = 1000
const DAY_MS = 86_400_000
/** How long after each try the next one is made. After the last of them a mail has failed. */
export const TRY_AGAIN_SECONDS = [30, 120, 600, 3600, 21_600] as const
/** Longer than any try takes (adapters/mail): a mail that is still being sent then has lost its sender. */
const LOST_AFTER_MS = 300_000
/** How many mails a process sends at the same time. */
const AT_ONCE = 4
/** How long it is kept to whom a mail went, and what it was about: to look into what went wrong. */
const KEPT_DAYS = { ended: 1, failed: 14, row: 90 }

const LOST = 'the process stopped while it was being sent: it may have arrived'

/** Sends every mail that is due. Runs in every process; each takes other mails. */
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
    // Nothing was handed over yet: the mailer never throws after that.
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
  // A try that a stop has cut short does not count.
  const tries = stopping.aborted ? mail.tries - 1 : mail.tries
  const wait = stopping.aborted ? 0 : TRY_AGAIN_SECONDS[mail.tries - 1]
  if (outcome === 'again' && wait !== undefined) {
    log.warn(line, 'a mail was not sent; it is tried again')
    const at = new Date(now.getTime() + wait * SECOND_MS)
    return store.postponeMail(db, mail, { at, failure: reason, tries })
  }
  log.warn(line, 'a mail failed')
  await store.endMail(db, mail, { status: 'failed', failure: reason }, now)
}

/** Erases what is not needed any more of mails that have ended, and in the end the mails. */
export async function sweepMails({ db, now }: Context): Promise<void> {
  const ago = (days: number) => new Date(now().getTime() - days * DAY_MS)
  await store.eraseEnded(db, { before: ago(KEPT_DAYS.ended), failedBefore: ago(KEPT_DAYS.failed) })
  await store.deleteEndedBefore(db, ago(KEPT_DAYS.row))
}
