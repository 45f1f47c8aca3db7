/** At most so many friends of one referrer count on one date (UTC). The others count on the next ones. */
export const FRIENDS_A_DAY = 10
/** A friend is held when so many of one referrer's friends, this one included, come from one network within BURST_DAYS. The
 * referrer's own network is one of them. */
export const BURST_FRIENDS = 2
export const BURST_DAYS = 7
/** Invitations by e-mail on one date (UTC). */
export const INVITATIONS_A_DAY = 20
