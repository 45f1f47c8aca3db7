// Rules of play that several modules use. A rule that only one mode or feature uses is a constant in the module of that
// mode or feature. The page docs/rules.md lists all rules.

export const GROUP_SIZE = 4
export const MAX_MISTAKES = 4
const FIRST_LEVEL_GROUPS = 4
const MAX_GROUPS = 10
const LEVELS_PER_GROUP = 5
/** Level at which a run may begin instead of level 1. The player must have completed level `OPENS_LATER_START`. */
export const LATER_START_LEVEL = 4
export const OPENS_LATER_START = 8

export const DAILY_LEVEL = 1
export const DAILY_GROUPS = 4

export const POINTS_PER_GROUP = 100
export const POINTS_PER_THREE_GROUPS = 50
export const POINTS_PER_MISTAKE_LEFT = 25
export const SPEED_SECONDS_PER_GROUP = 60

export const FREE_GAMES_PER_DAY = 2
export const FREE_HINTS_PER_DAY = 1
export const PREMIUM_HINTS_PER_DAY = 10
/** A category is not dealt again to a player within this many boards, as long as enough other categories exist. */
export const CATEGORY_COOLDOWN_BOARDS = 20
/** A word is not dealt again to a player within this many boards. */
export const WORD_COOLDOWN_BOARDS = 12
/**
 * Number of boards in a player's history. The generator does not repeat a group of four words within the number of
 * boards in the history.
 */
export const REMEMBERED_BOARDS = 1000
/** A dealt category is not dealt again until this share of its pool has been dealt. */
export const REST_SHARE = 0.6
/**
 * The category cooldown uses this many latest boards. On boards with four groups, no category has a longer cooldown
 * than this number of boards.
 */
export const REMEMBERED_CATEGORY_BOARDS = 120
/** The adaptive difficulty uses this many latest finished levels. */
export const PERFORMANCE_LEVELS = 10
/** Hours between two changes of an account's time zone, which is used for daily limits and daily challenges. */
export const TIME_ZONE_CHANGE_HOURS = 24

export const USERNAME_MIN = 3
export const USERNAME_MAX = 20
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
/** Days until the name of a deleted account is free again. */
export const RELEASED_NAME_DAYS = 30

/** Returns the number of groups on the board of a level. See docs/rules.md#level. */
export function groupCount(level: number): number {
  return Math.min(MAX_GROUPS, FIRST_LEVEL_GROUPS + Math.floor(level / LEVELS_PER_GROUP))
}
