/**
 * Number of friends of one referrer who can be credited on one date (UTC). Friends above the limit of one date are
 * credited on the next dates.
 */
export const FRIENDS_A_DAY = 10
/**
 * A friend is held if at least BURST_FRIENDS friends of one referrer, including this friend, use one network within
 * BURST_DAYS. If the network is also the referrer's own, the referrer counts as one of these friends.
 */
export const BURST_FRIENDS = 2
export const BURST_DAYS = 7
/** Number of invitations by e-mail that a player may send on one date (UTC). */
export const INVITATIONS_A_DAY = 20
