// `npm run support:list` prints the open messages to support, premium's first; `npm run support:close -- <id>…` closes them.

import { closeMessage, type OpenMessage, openMessages } from '../features/support/support.store.ts'
import { type CommandContext, runCommand } from './command.ts'

const [command, ...ids] = process.argv.slice(2)

await runCommand(async (context) => {
  if (command === 'list') return list(context)
  if (command !== 'close' || ids.length === 0) throw new Error('Usage: npm run support:close -- <id>…')
  return closeAll(context)
})

async function list({ db }: CommandContext): Promise<boolean> {
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

async function closeAll({ db, now }: CommandContext): Promise<boolean> {
  let missing = 0
  for (const id of ids) {
    const isClosed = await closeMessage(db, id, now())
    if (!isClosed) missing++
    console.log(isClosed ? `${id}: closed` : `${id}: no open message`)
  }
  return missing === 0
}
