import { byCommand } from '../features/desk/by-command.service.ts'
import { heldReferrals } from '../features/referral/referral.store.ts'
import { decideHeld, rewardDue } from '../features/referral/reward.service.ts'
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
export const remove = deciding('reject', 'removed')

function deciding(verb: 'release' | 'reject', decision: 'released' | 'removed'): Command {
  return forEachId(`referrals ${verb === 'reject' ? 'remove' : verb}`, async (context, id) => {
    const made = { kind: 'held_friend', ref: id, decision: verb } as const
    const isDone = await byCommand(context, made, (tx) => decideHeld(tx, context, id, decision))
    if (isDone) await rewardDue(context)
    print(isDone ? `${id}: ${decision}` : `${id}: nobody to ${verb}`)
    return isDone
  })
}
