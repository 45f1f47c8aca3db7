import type { PublicUser } from '../../../../contract/account.ts'

/** Names the player who made the board of a daily challenge. The account of a maker without a name has been deleted. */
export const madeBy = ({ username }: PublicUser): string => `Made by ${username ?? 'a deleted player'}`
