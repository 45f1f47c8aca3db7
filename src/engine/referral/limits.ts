/**
 * Number of invited friends for whom a player can get credit on one date (UTC). The player gets the credit for further
 * friends on the next dates.
 */
export const FRIENDS_A_DAY = 10
/**
 * An operator must check an invited friend if at least BURST_FRIENDS friends of the same player, including this friend,
 * signed up from one network within BURST_DAYS. All networks of the inviting player count as one network. The first
 * friend of a household therefore counts like any other.
 */
export const BURST_FRIENDS = 2
export const BURST_DAYS = 7
/** Number of invitations by e-mail that a player may send on one date (UTC). */
export const INVITATIONS_A_DAY = 20
