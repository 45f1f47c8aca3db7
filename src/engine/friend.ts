/** Largest number of players whom a player follows, with open requests. */
export const FOLLOWED_MAX = 1000
/** Largest number of players whom a player begins to follow on one day. */
export const FOLLOWS_A_DAY = 100
/** Largest number of players whom a player blocks. */
export const BLOCKED_MAX = 1000
/** Number of rows on a page of a list of players. */
export const FRIENDS_A_PAGE = 50
/** Largest number of players whose relations one call reads. */
export const RELATIONS_A_CALL = 100
/** Shortest time between two notices about followers to the same player, in hours. */
export const FOLLOW_NOTICE_HOURS = 1
