// `npm run mail:failed` lists the mails that failed; `-- again <id>…` sends some once more. One that may have arrived comes twice then.

import { failedMails, requeueMail } from '../features/mail/mail.store.ts'
import { type CommandContext, runCommand } from './command.ts'

const USAGE = 'Usage: npm run mail:failed [-- again <id>…]'
const [command = 'list', ...ids] = process.argv.slice(2)

await runCommand(async (context) => {
  if (command === 'list') return list(context)
  if (command !== 'again' || ids.length === 0) throw new Error(USAGE)
  let missing = 0
  for (const id of ids) {
    const waits = await requeueMail(context.db, id, context.now())
    if (!waits) missing++
    console.log(waits ? `${id}: waits to be sent` : `${id}: no failed mail, or its recipient was erased`)
  }
  return missing === 0
})

async function list({ db }: CommandContext): Promise<boolean> {
  const failed = await failedMails(db)
  for (const { id, kind, created_at, tries, failure, domain } of failed) {
    const to = domain ? `to …@${domain}` : 'recipient erased'
    console.log(
      `${id}  ${created_at.toISOString().slice(0, 16)}  ${kind}  ${to}  ${tries} tries  (${failure})`,
    )
  }
  console.log(`${failed.length} mails failed`)
  return true
}
