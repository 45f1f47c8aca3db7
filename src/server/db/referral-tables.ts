import type { Generated, Selectable } from 'kysely'

/** A player who has a referral code, and how far their friends have brought them. */
interface ReferrerTable {
  player_id: string
  code: string
  /** Friends who count. */
  friends: Generated<number>
  /** When the latest of them counted. */
  reached_at: Generated<Date | null>
  /** The tier that so many friends reach. */
  reached: Generated<number>
  /** The highest tier up to which rewards were paid. */
  paid: Generated<number>
  created_at: Date
}

/**
 * Who brought whom. People are known by the keyed hash of their mailbox (engine/referral/person.ts): an account may be
 * deleted and made again, a person is brought once.
 */
interface ReferralTable {
  person_key: string
  id: string
  /** The friend's account; null when it was deleted. */
  player_id: string | null
  referrer_key: string
  /** The referrer's account; null when it was deleted. */
  referrer_id: string | null
  /** The network from which the friend signed up, as a keyed hash. Deleted after 30 days. */
  network_key: string | null
  created_at: Date
  /** When the friend had a username and a completed level that counts. */
  activated_at: Date | null
  /** `held`: a person must look at it before it counts. Null: nothing was found. */
  review: 'held' | 'released' | 'removed' | null
  /** When it counted: the friend was welcomed, and the referrer's friends rose. */
  counted_at: Date | null
}

/** A tier that was paid to a person, once for ever. */
interface ReferralRewardTable {
  person_key: string
  tier: number
  /** The account to which it was paid; null when it was deleted. */
  player_id: string | null
  paid_at: Date
}

/** An address that a person has invited, both as keyed hashes. */
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
