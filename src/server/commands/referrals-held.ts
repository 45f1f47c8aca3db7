// `npm run referrals:held` lists the friends who are being checked before they count; `-- release <id>…` and `-- remove <id>…` decide about
// them.

import { heldReferrals } from '../features/referral/referral.store.ts'
import { decideHeld } from '../features/referral/reward.service.ts'
import { type CommandContext, runCommand } from './command.ts'

const USAGE = 'Usage: npm run referrals:held [-- release|remove <id>…]'
const decisions: Record<string, 'released' | 'removed' | undefined> = {
  release: 'released',
  remove: 'removed',
}
const [command = 'list', ...ids] = process.argv.slice(2)

await runCommand(async (context) => {
  if (command === 'list') return list(context)
  const decision = decisions[command]
  if (!decision || ids.length === 0) throw new Error(USAGE)
  return decideAll(context, decision)
})

async function list({ db }: CommandContext): Promise<boolean> {
  const held = await heldReferrals(db)
  for (const { id, activated_at, friend, referrer, network_key } of held)
    console.log(
      `${id}  ${activated_at?.toISOString().slice(0, 16)}  ${friend ?? 'deleted'}  brought by ${referrer ?? 'deleted'}  network ${network_key ?? 'forgotten'}`,
    )
  console.log(`${held.length} friends are being checked`)
  return true
}

async function decideAll(context: CommandContext, decision: 'released' | 'removed'): Promise<boolean> {
  let missing = 0
  for (const id of ids) {
    const isDone = await decideHeld(context, id, decision)
    if (!isDone) missing++
    console.log(isDone ? `${id}: ${decision}` : `${id}: nobody to ${command}`)
  }
  return missing === 0
}
