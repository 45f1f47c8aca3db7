import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { WaitingItem } from '../kind.ts'

/** Invited friends who wait for a check before they count. */
export const waitingFriends: RawBuilder<WaitingItem> = sql`
  select id as ref, coalesce(activated_at, created_at) as since, coalesce(referrer_id, player_id) as player_id,
    array_remove(array[referrer_id, player_id], null) as concerned, 1 as count, false as is_urgent,
    jsonb_build_object('friend', (select username from player where player.id = referral.player_id)) as about
  from referral where review = 'held'`

export interface FriendFacts {
  referrerId: string | null
  friendId: string | null
  activatedAt: Date | null
  counted: number
  held: number
  removed: number
  nearFriends: number
  nearAccounts: number
  levels: number
}

/** Returns what is known about a held friend. */
export async function factsOf(db: Db, id: string): Promise<FriendFacts | undefined> {
  const { rows } = await sql<FriendFacts>`
    select referrer_id as "referrerId", player_id as "friendId", activated_at as "activatedAt",
      (select count(*) from referral as other where other.referrer_key = referral.referrer_key
        and counted_at is not null)::integer as counted,
      (select count(*) from referral as other where other.referrer_key = referral.referrer_key
        and review = 'held' and other.id <> referral.id)::integer as held,
      (select count(*) from referral as other where other.referrer_key = referral.referrer_key
        and review = 'removed')::integer as removed,
      (select count(*) from referral as other where other.referrer_key = referral.referrer_key
        and other.network_key = referral.network_key and other.id <> referral.id)::integer as "nearFriends",
      (select count(*) from sign_up where sign_up.network_key = referral.network_key
        and sign_up.player_id is distinct from referral.player_id)::integer as "nearAccounts",
      (select count(*) from score join game on game.id = game_id
        where score.player_id = referral.player_id and completed and withheld is null)::integer as levels
    from referral where id = ${id} and review = 'held'`.execute(db)
  return rows[0]
}
