/** Largest number of members of a club. */
export const MOST_MEMBERS = 200
/** Largest number of clubs that a player is an owner of. */
export const MOST_OWNED_CLUBS = 5
/** Largest number of clubs in which a player is, including the player's own clubs. */
export const MOST_JOINED_CLUBS = 20
/** Shortest and longest name of a club, in characters. */
export const CLUB_NAME_LENGTH = { min: 2, max: 40 } as const

/** The threads that a club can have as its mark: how one thread lies. */
export const markThreads = ['loop', 'knot', 'wave', 'bow', 'spiral', 'braid', 'star', 'ladder'] as const
export type MarkThread = (typeof markThreads)[number]

/** The colours of a mark. The n-th is the colour of the n-th group of a board (`--g1` and so on) in every theme. */
export const markColours = ['gold', 'mint', 'sky', 'lilac', 'rose', 'teal', 'pink', 'apricot'] as const
export type MarkColour = (typeof markColours)[number]

/** The reactions to a club member's result of a day. There is no other way to say something in a club. */
export const clubReactions = ['bravo', 'wow', 'quick', 'brave', 'ouch', 'tea'] as const
export type ClubReaction = (typeof clubReactions)[number]

export const clubMedals = ['gold', 'silver', 'bronze'] as const
export type ClubMedal = (typeof clubMedals)[number]
/** Number of days of a week of the season, Monday to Sunday. */
export const WEEK_DAYS = 7
/** A season's medal counts the results of this number of weeks. */
export const MEDAL_WEEKS = 4
