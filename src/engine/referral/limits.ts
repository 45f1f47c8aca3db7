/** Friends of one referrer who can count on one date (UTC). The rest count on the next dates. */
export const FRIENDS_A_DAY = 10
/**
 * A friend is held when, within BURST_DAYS, at least BURST_FRIENDS friends of one referrer (this one included) come from one
 * network. The referrer's own network counts as one of them.
 */
export const BURST_FRIENDS = 2
export const BURST_DAYS = 7
/** Invitations by e-mail that a player may send on one date (UTC). */
export const INVITATIONS_A_DAY = 20
