import type { Club, ClubCard, ClubMark, ClubMember, ClubOfPlayer } from '../../../contract/club.ts'
import { publicUser } from '../../identity/public-user.ts'
import type { ClubOnPage, ClubRow, OwnClub, ShownMember } from './club.store.ts'

const markOf = (row: Pick<ClubRow, 'mark_thread' | 'mark_colour'>): ClubMark => ({
  thread: row.mark_thread,
  colour: row.mark_colour,
})

export const faceView = (row: Pick<ClubRow, 'name' | 'mark_thread' | 'mark_colour' | 'members'>) => ({
  name: row.name,
  mark: markOf(row),
  members: row.members,
})

export const cardView = (row: OwnClub): ClubCard => ({
  ...faceView(row),
  id: row.id,
  role: row.is_owner ? 'owner' : 'member',
  joinedAt: row.joined_at.toISOString(),
})

export const clubOnPageView = (row: ClubOnPage): ClubOfPlayer => ({
  id: row.id,
  name: row.name,
  mark: markOf(row),
})

/** The beginning of the ids of members. No username has the character `-`, so no id is a username. */
const MEMBER = 'm-'

const memberView = (row: ShownMember): ClubMember => ({
  id: `${MEMBER}${row.id}`,
  user: publicUser({ ...row, id: row.player_id }),
  role: row.is_owner ? 'owner' : 'member',
  joinedAt: row.joined_at.toISOString(),
})

/** Reads how a request names a member: by the id in the club, or by username. */
export function readMemberName(given: string): { id: number | undefined; username: string } {
  const [, digits] = /^m-(\d{1,15})$/.exec(given) ?? []
  return { id: digits === undefined ? undefined : Number(digits), username: given }
}

/** `invite` is the address of the current link; only owners receive it. */
export const clubView = (row: OwnClub, members: readonly ShownMember[], invite: string): Club => ({
  ...cardView(row),
  hidden: row.is_hidden,
  createdAt: row.created_at.toISOString(),
  invite: row.is_owner ? invite : null,
  memberList: members.map(memberView),
})
