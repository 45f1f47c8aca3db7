// Rules of the game that several modules use. If only one game mode or feature uses a rule, the rule is a constant in
// the module of this mode or feature. The page docs/rules.md lists all rules.

export const GROUP_SIZE = 4
export const MAX_MISTAKES = 4
const FIRST_LEVEL_GROUPS = 4
const MAX_GROUPS = 10
const LEVELS_PER_GROUP = 5
/**
 * Level at which a player can begin instead of level 1, if the player has completed level `OPENS_LATER_START` before.
 */
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
/**
 * After a board with a category, this number of the player's next boards do not contain the category, if there are
 * enough other categories.
 */
export const CATEGORY_COOLDOWN_BOARDS = 20
/** After a board with a word, this number of the player's next boards do not contain the word. */
export const WORD_COOLDOWN_BOARDS = 12
/**
 * Number of a player's latest boards that the server compares with a new board. A new board repeats no group of four
 * words from these boards.
 */
export const REMEMBERED_BOARDS = 1000
/**
 * A player does not receive a category again before the player has received this share of the available categories of
 * its kind.
 */
export const REST_SHARE = 0.9
/** Number of a player's latest boards whose categories the server tries not to repeat on a new board. */
export const REMEMBERED_CATEGORY_BOARDS = 120
/** After a board with a fifth group, this number of the player's next boards do not have the same fifth group. */
export const FIFTH_GROUP_COOLDOWN_BOARDS = 40
/** Number of a player's latest finished levels from which the server computes the difficulty of the next level. */
export const PERFORMANCE_LEVELS = 10
/** Minimum time between two changes of an account's time zone, in hours. */
export const TIME_ZONE_CHANGE_HOURS = 24

export const USERNAME_MIN = 3
export const USERNAME_MAX = 20
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
/** Days after the deletion of an account until another player can choose the account's username. */
export const RELEASED_NAME_DAYS = 30

/** Returns the number of groups on the board of a level. See docs/rules.md#level. */
export function groupCount(level: number): number {
  return Math.min(MAX_GROUPS, FIRST_LEVEL_GROUPS + Math.floor(level / LEVELS_PER_GROUP))
}
