import { closeMessage, type OpenMessage, openMessages } from '../features/support/support.store.ts'
import { type Command, forEachId } from './command.ts'

/** Prints the messages from players that nobody has answered yet, with the messages of premium players first. */
export const listMessages: Command = async ({ db }) => {
  const messages = await openMessages(db)
  for (const message of messages) console.log(`${textOf(message)}\n`)
  console.log(`${messages.length} open messages`)
  return true
}

function textOf({ id, priority, created_at, username, email, subject, message }: OpenMessage): string {
  const when = created_at.toISOString().slice(0, 16)
  return [
    `${id}  ${when}  ${priority}  ${username ?? 'no name'} <${email}>`,
    `  ${subject}`,
    ...indented(message),
  ].join('\n')
}

const indented = (text: string) => text.split(/\r?\n/).map((line) => `    ${line}`)

export const close = forEachId('support close', async ({ db, now }, id) => {
  const isClosed = await closeMessage(db, id, now())
  console.log(isClosed ? `${id}: closed` : `${id}: no open message`)
  return isClosed
})
