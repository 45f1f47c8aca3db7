import type { Generated } from 'kysely'
import type { Audience } from '../../contract/friend.ts'

/** A player follows another player, or asks to. Two players who follow each other are friends. */
interface FollowTable {
  id: Generated<number>
  follower_id: string
  followed_id: string
  /** Null while the followed player has not answered the request. */
  accepted_at: Date | null
  /** True if the acceptance of the request also makes the followed player follow the follower. */
  is_mutual: Generated<boolean>
  created_at: Date
}

/** A block hides both players from each other. */
interface BlockTable {
  id: Generated<number>
  blocker_id: string
  blocked_id: string
  created_at: Date
}

/** What others see of a player (contract/friend.ts). A player without a row has the default settings. */
interface PrivacyTable {
  player_id: string
  is_private: Generated<boolean>
  activity: Generated<Audience>
  online: Generated<Exclude<Audience, 'everyone'>>
  streak: Generated<Audience>
  daily_results: Generated<Audience>
  clubs: Generated<Audience>
}

/** The limits of a player's follows, and of the notices to the player about followers. */
interface FollowStateTable {
  player_id: string
  /** Date in the player's time zone on which the player followed `follows` players. */
  day: string | null
  follows: Generated<number>
  /** Time of the last notice about followers. */
  told_at: Date | null
  /** True if followers came since the last notice. The next notice tells of all of them. */
  is_waiting: Generated<boolean>
}

/** The last nudge of one friend to another, with the date of the daily challenge. */
interface NudgeTable {
  from_id: string
  to_id: string
  date: string
}

/**
 * Time at which a process last saw an open stream of a player. Players without friends, and players who do not show that
 * they are online, have no row.
 */
interface PresenceTable {
  player_id: string
  seen_at: Date
}

/** The answer of a player whom somebody invited: whether both follow each other. */
interface InviterAnswerTable {
  player_id: string
  follows: boolean
  answered_at: Date
}

export interface FriendSchema {
  follow: FollowTable
  block: BlockTable
  privacy: PrivacyTable
  follow_state: FollowStateTable
  nudge: NudgeTable
  presence: PresenceTable
  inviter_answer: InviterAnswerTable
}
