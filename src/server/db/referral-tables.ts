import type { Generated, Selectable } from 'kysely'

/** A player with a referral code. */
interface ReferrerTable {
  player_id: string
  code: string
  friends: Generated<number>
  /** When the latest friend counted. */
  reached_at: Generated<Date | null>
  /** The tier of `friends`. */
  reached: Generated<number>
  /** The highest tier whose rewards were paid. */
  paid: Generated<number>
  created_at: Date
}

/**
 * People are identified by the keyed hash of their mailbox (engine/referral/person.ts): an account may be deleted and made
 * again, but a person is brought once.
 */
interface ReferralTable {
  person_key: string
  id: string
  /** The friend's account; null after its deletion. */
  player_id: string | null
  referrer_key: string
  /** The referrer's account; null after its deletion. */
  referrer_id: string | null
  /** Keyed hash of the network of the friend's sign-up. Deleted after 30 days. */
  network_key: string | null
  created_at: Date
  /** When the friend had a username and a completed level that counts. */
  activated_at: Date | null
  /** `held`: an operator must decide. Null: nothing suspicious. */
  review: 'held' | 'released' | 'removed' | null
  /** When it counted: the friend got the welcome, and the referrer one more friend. */
  counted_at: Date | null
}

/** A tier paid to a person, at most once. */
interface ReferralRewardTable {
  person_key: string
  tier: number
  /** The account that was paid; null after its deletion. */
  player_id: string | null
  paid_at: Date
}

/** An invited address. Both are keyed hashes. */
interface InvitationTable {
  referrer_key: string
  address_key: string
  sent_at: Date
}

export interface ReferralSchema {
  referrer: ReferrerTable
  referral: ReferralTable
  referral_reward: ReferralRewardTable
  invitation: InvitationTable
}

export type Referrer = Selectable<ReferrerTable>
export type Referral = Selectable<ReferralTable>
