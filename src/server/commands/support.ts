import { byCommand } from '../features/desk/by-command.service.ts'
import { closeIn } from '../features/support/support.service.ts'
import { type OpenMessage, openMessages } from '../features/support/support.store.ts'
import { type Command, forEachId } from './command.ts'
import { linesOf, print } from './print.ts'

/**
 * Prints the messages from players to which nobody has replied yet. The messages of players with a premium account are
 * first.
 */
export const listMessages: Command = async ({ db }) => {
  const messages = await openMessages(db)
  for (const message of messages) for (const line of [...linesAbout(message), '']) print(line)
  print(`${messages.length} open messages`)
  return true
}

function linesAbout(open: OpenMessage): string[] {
  const { id, priority, created_at, username, email, subject, message } = open
  const when = created_at.toISOString().slice(0, 16)
  return [
    `${id}  ${when}  ${priority}  ${username ?? 'no name'} <${email}>`,
    `  ${subject}`,
    ...linesOf(message).map((line) => `    ${line}`),
  ]
}

export const close = forEachId('support close', async (context, id) => {
  const made = { kind: 'support', ref: id, decision: 'close' } as const
  const isClosed = await byCommand(context, made, (tx) => closeIn(tx, id, context.now()))
  print(isClosed ? `${id}: closed` : `${id}: no open message`)
  return isClosed
})
