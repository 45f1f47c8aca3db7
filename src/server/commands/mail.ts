import { failedMails, requeueMail } from '../features/mail/mail.store.ts'
import { type Command, forEachId } from './command.ts'

export const failed: Command = async ({ db }) => {
  const mails = await failedMails(db)
  for (const { id, kind, created_at, tries, failure, domain } of mails) {
    const to = domain ? `to …@${domain}` : 'recipient erased'
    console.log(
      `${id}  ${created_at.toISOString().slice(0, 16)}  ${kind}  ${to}  ${tries} tries  (${failure})`,
    )
  }
  console.log(`${mails.length} mails failed`)
  return true
}

/**
 * Sends mails again whose sending has failed. A recipient who did get such a mail at the first attempt gets the mail
 * twice.
 */
export const again = forEachId('mail again', async ({ db, now }, id) => {
  const waits = await requeueMail(db, id, now())
  console.log(waits ? `${id}: waits to be sent` : `${id}: no failed mail, or its recipient was erased`)
  return waits
})
