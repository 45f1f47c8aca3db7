/** A club of the model. Clubs and links have the numbers of the actions that make them. */
export interface ClubState {
  /** In the order in which they joined. */
  members: { player: number; isOwner: boolean }[]
  /** Number of the current link. */
  link: number
  hidden: boolean
  /** For each player whom an owner has removed: the number of the link that was current then. */
  removed: Record<number, number>
}

/** The clubs that have not ended, by number. */
export type Clubs = Record<number, ClubState>

export type ClubAction = { by: number; club: number } & (
  | { kind: 'make' | 'join' | 'renew'; link: number }
  | { kind: 'leave' | 'hide' | 'show' | 'end' }
  /** `byId`: the request names the other member by the id in the club, not by username. */
  | { kind: 'remove' | 'promote' | 'demote'; of: number; byId: boolean }
)

export const memberOf = (club: ClubState | undefined, player: number) =>
  club?.members.find((member) => member.player === player)

/** The rules of clubs, as a simple model. Changes the clubs and returns the status of the reply. */
export function applyToClubs(
  clubs: Clubs,
  action: ClubAction,
  isBlocked: (one: number, other: number) => boolean,
): number {
  const { by } = action
  if (action.kind === 'make') {
    const members = [{ player: by, isOwner: true }]
    clubs[action.club] = { members, link: action.link, hidden: false, removed: {} }
    return 201
  }
  const club = clubs[action.club]
  if (!club) return 404
  if (action.kind === 'join') return join(club, by, action.link)
  const own = memberOf(club, by)
  if (!own) return 404
  if (action.kind === 'leave') {
    takeOut(clubs, action.club, by)
    return 204
  }
  // The name of a player who is hidden by a block is unknown. The id of the member is not.
  const isKnown = 'of' in action && (action.byId || !isBlocked(by, action.of))
  const other = isKnown ? memberOf(club, action.of) : undefined
  if (action.kind === 'remove' && !other) return 404
  if (!own.isOwner) return 403
  if ('of' in action && !other) return 404
  if (other && 'of' in action && action.kind === 'remove') {
    club.removed[action.of] = club.link
    takeOut(clubs, action.club, action.of)
    return 204
  }
  if (other) other.isOwner = action.kind === 'promote'
  if (action.kind === 'renew') club.link = action.link
  if (action.kind === 'hide' || action.kind === 'show') club.hidden = action.kind === 'hide'
  if (action.kind !== 'end') return 200
  delete clubs[action.club]
  return 204
}

function join(club: ClubState, by: number, link: number): number {
  if (link !== club.link) return 410
  if (memberOf(club, by)) return 200
  if (club.removed[by] === link) return 403
  club.members.push({ player: by, isOwner: false })
  delete club.removed[by]
  return 200
}

/** Takes a member out of a club. Without a member the club ends; without an owner the oldest member is one. */
function takeOut(clubs: Clubs, number: number, player: number): void {
  const club = clubs[number]
  if (!club) return
  club.members = club.members.filter((member) => member.player !== player)
  const [first] = club.members
  if (!first) delete clubs[number]
  else if (!club.members.some(({ isOwner }) => isOwner)) first.isOwner = true
}

/** Takes a player who deletes the account out of all clubs. */
export function forgetInClubs(clubs: Clubs, player: number): void {
  for (const [number, club] of Object.entries(clubs)) {
    if (memberOf(club, player)) takeOut(clubs, Number(number), player)
    delete club.removed[player]
  }
}
