import type { Generated, Selectable } from 'kysely'

/** A player with a referral code. */
interface ReferrerTable {
  player_id: string
  code: string
  friends: Generated<number>
  /** Time at which the latest friend was counted. */
  reached_at: Generated<Date | null>
  /** The referral tier that the number of `friends` has reached. */
  reached: Generated<number>
  /** The highest tier whose rewards were paid. */
  paid: Generated<number>
  created_at: Date
}

/**
 * A person who was invited by a referrer. The keyed hash of a mailbox (engine/referral/person.ts) identifies a person.
 * A person may delete an account and create a new one, but counts as an invited friend only once.
 */
interface ReferralTable {
  person_key: string
  id: string
  /** The friend's account; null after its deletion. */
  player_id: string | null
  referrer_key: string
  /** The referrer's account; null after its deletion. */
  referrer_id: string | null
  /** Keyed hash of the network of the friend's sign-up. The hash of the network is deleted after 30 days. */
  network_key: string | null
  created_at: Date
  /** Time at which the friend had both a username and a valid completed level. */
  activated_at: Date | null
  /**
   * Result of the check for abuse, or null when nothing was suspicious. The result `held` means that an operator of the
   * game must decide.
   */
  review: 'held' | 'released' | 'removed' | null
  /**
   * Time at which the friend was counted. When a friend is counted, the friend gets the welcome gift and the referrer's
   * `friends` grows by one.
   */
  counted_at: Date | null
}

/** The reward of a tier that was paid to a person. A person gets the reward of a tier at most once. */
interface ReferralRewardTable {
  person_key: string
  tier: number
  /** The account that was paid; null after its deletion. */
  player_id: string | null
  paid_at: Date
}

/** An invitation that a referrer has mailed. Referrer and address are stored as keyed hashes. */
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
