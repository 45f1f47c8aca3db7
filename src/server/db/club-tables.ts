import type { Generated } from 'kysely'
import type { ClubReaction, MarkColour, MarkThread } from '../../engine/club/club.ts'

interface ClubTable {
  id: string
  name: string
  mark_thread: MarkThread
  mark_colour: MarkColour
  /** True if the club is not on its members' pages. */
  is_hidden: Generated<boolean>
  /** Number of members. A transaction must lock this row before it changes the members. */
  members: number
  created_at: Date
}

interface ClubMemberTable {
  club_id: string
  player_id: string
  is_owner: Generated<boolean>
  joined_at: Date
  /** Names the member in the club. Of two members, the one with the smaller id joined first. */
  id: Generated<number>
}

/** A link that invites to a club. At most one link of a club has no `ended_at`. */
interface ClubInviteTable {
  token: string
  club_id: string
  created_at: Date
  ended_at: Date | null
}

/** A player whom an owner has removed. The player cannot join by the link `token`, which was current then. */
interface ClubRemovalTable {
  club_id: string
  player_id: string
  token: string
  removed_at: Date
}

/** A member's reaction to another member's daily challenge of a date. */
interface ClubReactionTable {
  club_id: string
  date: string
  to_id: string
  from_id: string
  reaction: ClubReaction
  created_at: Date
}

export interface ClubSchema {
  club: ClubTable
  club_member: ClubMemberTable
  club_invite: ClubInviteTable
  club_removal: ClubRemovalTable
  club_reaction: ClubReactionTable
}
