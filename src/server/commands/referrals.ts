import { heldReferrals } from '../features/referral/referral.store.ts'
import { decideHeld } from '../features/referral/reward.service.ts'
import { type Command, forEachId } from './command.ts'
import { print } from './print.ts'

/** Lists the invited friends that an operator must check, because the invitation is possibly abuse. */
export const held: Command = async ({ db }) => {
  const referrals = await heldReferrals(db)
  for (const { id, activated_at, friend, referrer, network_key } of referrals)
    print(
      `${id}  ${activated_at?.toISOString().slice(0, 16)}  ${friend ?? 'deleted'}  brought by ${referrer ?? 'deleted'}  network ${network_key ?? 'forgotten'}`,
    )
  print(`${referrals.length} friends are being checked`)
  return true
}

export const release = deciding('release', 'released')
export const remove = deciding('remove', 'removed')

function deciding(verb: string, decision: 'released' | 'removed'): Command {
  return forEachId(`referrals ${verb}`, async (context, id) => {
    const isDone = await decideHeld(context, id, decision)
    print(isDone ? `${id}: ${decision}` : `${id}: nobody to ${verb}`)
    return isDone
  })
}
