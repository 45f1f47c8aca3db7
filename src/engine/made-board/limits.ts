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
/** A board is listed after people of this number of networks have ended it. */
export const MADE_LISTED_AFTER = 10
/** A board is hidden after reports from this number of networks, until the staff have looked at it. */
export const MADE_REPORTS_HIDE = 3
/** The check is this sure, in percent, of a claim that can mark a board without the claim of a second player. */
export const MADE_CLAIM_SURE = 50
/**
 * Most plays, ends and hearts of one network that count for a board, so that one person with many accounts or browsers
 * hardly changes its figures. A class behind one network loses as many plays as hearts.
 */
export const MADE_COUNTED_PER_NETWORK = 3
/** The difficulty of a board is measured after this number of ends that count. */
export const MADE_MEASURED_AFTER = 20
/** The share of people who solved a board is shown after this number of ends that count. */
export const MADE_PERCENT_AFTER = 5
/**
 * The list of the week sorts boards by (hearts + MADE_PRIOR_HEARTS) ÷ (plays that count + MADE_PRIOR_PLAYS), so that a
 * few friends do not lift a board above one that many strangers like.
 */
export const MADE_PRIOR_HEARTS = 2
export const MADE_PRIOR_PLAYS = 100
/** Number of days since its listing for which a board is in the list of the week. */
export const MADE_WEEK_DAYS = 7
/** Number of boards on a page of a list. */
export const MADE_PAGE = 24
/** Days after which the server forgets the networks of attempts, hearts, reports and claims. */
export const MADE_NETWORK_DAYS = 30
/** Days for which a browser keeps the attempts of a visitor. */
export const MADE_VISIT_DAYS = 365
/** Days after which the server deletes an attempt of a visitor who has made no guess. */
export const MADE_IDLE_VISIT_DAYS = 7
