/**
 * Number of invited friends that the server counts for a player on one date (UTC). If more friends join on a date, the
 * server counts the rest on the following dates.
 */
export const FRIENDS_A_DAY = 10
/**
 * An operator must check an invited friend if at least BURST_FRIENDS friends of the same player, including this friend,
 * signed up from one network within BURST_DAYS. All networks of the inviting player count as one network. The first
 * friend who signs up from the player's household therefore counts without a check.
 */
export const BURST_FRIENDS = 2
export const BURST_DAYS = 7
/** Number of invitations by e-mail that a player is allowed to send on one date (UTC). */
export const INVITATIONS_A_DAY = 20
