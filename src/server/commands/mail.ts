import { byCommand } from '../features/desk/by-command.service.ts'
import { sendAgain } from '../features/mail/mail.service.ts'
import { failedMails } from '../features/mail/mail.store.ts'
import { type Command, forEachId } from './command.ts'
import { print } from './print.ts'

export const failed: Command = async ({ db }) => {
  const mails = await failedMails(db)
  for (const { id, kind, created_at, tries, failure, domain } of mails) {
    const to = domain ? `to …@${domain}` : 'recipient erased'
    print(`${id}  ${created_at.toISOString().slice(0, 16)}  ${kind}  ${to}  ${tries} tries  (${failure})`)
  }
  print(`${mails.length} mails failed`)
  return true
}

/**
 * Sends failed mails again. If a recipient received the mail at the first attempt, the recipient receives the mail
 * twice.
 */
export const again = forEachId('mail again', async (context, id) => {
  const made = { kind: 'mail', ref: id, decision: 'again' } as const
  const waits = await byCommand(context, made, (tx) => sendAgain(tx, id, context.now()))
  print(waits ? `${id}: waits to be sent` : `${id}: no failed mail, or its recipient was erased`)
  return waits
})
