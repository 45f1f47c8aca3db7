/** Limits of boards that players make. See docs/rules.md#boards-made-by-players. */
export const MADE_GROUPS_MIN = 4
export const MADE_GROUPS_MAX = 6
/** Longest title, group name, word, and line about a group, in characters. */
export const MADE_TITLE_MAX = 60
export const MADE_NAME_MAX = 60
export const MADE_WORD_MAX = 24
export const MADE_NOTE_MAX = 200
/** Most rulings of the maker about one board. */
export const MADE_RULINGS_MAX = 100
/** Most drafts of a player, and most boards that a player can publish in 24 hours. */
export const MADE_DRAFTS = 50
export const MADE_PUBLISHED_A_DAY = 5
/** A board is listed after this number of finishes from as many networks. */
export const MADE_LISTED_AFTER = 10
/** A board is hidden after reports of this number of players, until the staff have looked at it. */
export const MADE_REPORTS_HIDE = 3
/** Most hearts of one network that count for a board. */
export const MADE_HEARTS_PER_NETWORK = 3
