import type { Generated, Selectable } from 'kysely'

/** A player who has a referral code for invitations. */
interface ReferrerTable {
  player_id: string
  code: string
  friends: Generated<number>
  /** Time at which the server counted the latest invited friend. */
  reached_at: Generated<Date | null>
  /** The tier that the player has reached with the number of friends in the column `friends`. */
  reached: Generated<number>
  /** The highest tier for which the player has received the rewards. */
  paid: Generated<number>
  created_at: Date
}

/**
 * A person whom a player (the referrer) invited. The keyed hash of the person's mailbox identifies the person
 * (engine/referral/person.ts). A person who deletes an account and creates a new one counts as an invited friend only
 * once.
 */
interface ReferralTable {
  person_key: string
  id: string
  /** The friend's account; null after the deletion of the account. */
  player_id: string | null
  referrer_key: string
  /** The referrer's account; null after the deletion of the account. */
  referrer_id: string | null
  /**
   * Keyed hash of the site (IPv4 address or IPv6 /48) from which the friend signed up. The server deletes the hash after
   * 30 days.
   */
  network_key: string | null
  created_at: Date
  /** Time at which the friend first had both a username and a completed level that is not suspicious. */
  activated_at: Date | null
  /**
   * Result of the check of an invitation for abuse, or null if nothing was suspicious. The result `held` means that an
   * operator of the server must check the invitation.
   */
  review: 'held' | 'released' | 'removed' | null
  /**
   * Time at which the server counted the friend: the friend received the welcome gift, and the referrer's `friends`
   * increased by one.
   */
  counted_at: Date | null
}

/**
 * A reward that a person received for reaching a tier. A person receives the reward of each tier at most once, even
 * with several accounts.
 */
interface ReferralRewardTable {
  person_key: string
  tier: number
  /** The account that received the reward; null after the deletion of the account. */
  player_id: string | null
  paid_at: Date
}

/**
 * An invitation that the server has sent by e-mail for a player. Each address receives at most one invitation, even if
 * several players invite the person. The player and the e-mail address are stored as keyed hashes.
 */
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
