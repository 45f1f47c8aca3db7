/** The numbers of the game (spec section 9, decisions.md "Playing"). Each is written only here. */
export const GROUP_SIZE = 4
export const MAX_MISTAKES = 4
const FIRST_LEVEL_GROUPS = 4
const MAX_GROUPS = 10
const LEVELS_PER_GROUP = 5
/** A run may begin at this level too, once its player has completed the other one. */
export const LATER_START_LEVEL = 4
export const OPENS_LATER_START = 8

export const POINTS_PER_GROUP = 100
export const POINTS_PER_THREE_GROUPS = 50
export const POINTS_PER_MISTAKE_LEFT = 25
export const SPEED_SECONDS_PER_GROUP = 60

export const FREE_GAMES_PER_DAY = 2
export const FREE_HINTS_PER_DAY = 1
export const PREMIUM_HINTS_PER_DAY = 10
/** A category does not come back to a player within this many boards, while enough others exist. */
export const CATEGORY_COOLDOWN_BOARDS = 20
/** A word does not come back to a player within this many boards. */
export const WORD_COOLDOWN_BOARDS = 12
/** Boards that a player's history holds. The same four words are not dealt as a group twice within them. */
export const REMEMBERED_BOARDS = 1000
/** A category rests until this share of its pool was dealt. */
export const REST_SHARE = 0.6
/** Latest boards of these whose categories are remembered too: at four groups a board, no category rests for longer. */
export const REMEMBERED_CATEGORY_BOARDS = 120
/** Latest finished levels that the adaptive difficulty uses. */
export const PERFORMANCE_LEVELS = 10
/** Hours before an account's time zone may change again for limits and dailies. */
export const TIME_ZONE_CHANGE_HOURS = 24

export const USERNAME_MIN = 3
export const USERNAME_MAX = 20
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
/** Days after which the name of a deleted account is free again. */
export const RELEASED_NAME_DAYS = 30

/** Groups on the board of a level: min(10, 4 + floor(level / 5)). */
export function groupCount(level: number): number {
  return Math.min(MAX_GROUPS, FIRST_LEVEL_GROUPS + Math.floor(level / LEVELS_PER_GROUP))
}
