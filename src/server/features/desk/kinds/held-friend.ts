import type { ItemDetail } from '../../../../contract/desk/item.ts'
import type { Context } from '../../../context.ts'
import { findPlayers } from '../../../identity/player.store.ts'
import { publicUser } from '../../../identity/public-user.ts'
import { decideHeld } from '../../referral/reward.service.ts'
import type { DecisionRule, InboxKind, WaitingItem } from '../kind.ts'
import * as store from './held-friend.store.ts'

/** Invited friends whom a person must check, because several came from one network. */
export const heldFriend: InboxKind<'held_friend'> = {
  kind: 'held_friend',
  waiting: store.waitingFriends,
  line: ({ friend }) => `${friend ?? 'A deleted player'} was invited, from a network with other friends`,
  detail,
  decisions: {
    release: deciding('released'),
    reject: { ...deciding('removed'), isFinal: true, needs: ['reason'] },
  },
}

function deciding(decision: 'released' | 'removed'): DecisionRule {
  return {
    // The job that counts friends then counts a released friend, and gives the rewards.
    async apply({ tx, context, item }) {
      await decideHeld(tx, context, item.ref, decision)
      return { before: 'held', after: decision }
    },
  }
}

async function detail({ db }: Context, { ref }: WaitingItem): Promise<ItemDetail<'held_friend'> | undefined> {
  const facts = await store.factsOf(db, ref)
  if (!facts) return undefined
  const { referrerId, friendId, activatedAt, counted, held, removed, nearFriends, nearAccounts } = facts
  const players = await findPlayers(db, [referrerId ?? '', friendId ?? ''])
  const userOf = (id: string | null) => {
    const player = players.get(id ?? '')
    return player ? publicUser(player) : null
  }
  return {
    kind: 'held_friend',
    referrer: userOf(referrerId),
    friend: userOf(friendId),
    activatedAt: activatedAt?.toISOString() ?? null,
    friends: { counted, held, removed },
    network: { friends: nearFriends, accounts: nearAccounts },
    levelsCompleted: facts.levels,
  }
}
