/** A player's dailies are compared in stretches of this number, because a week of the season has as many dates. */
const STRETCH = 7
/** Largest and smallest number of stretches from which a player's form is computed. */
const MOST_STRETCHES = 12
const LEAST_STRETCHES = 6
/** Largest and smallest number of dailies from which a player's form is computed. */
export const FORM_DAILIES = MOST_STRETCHES * STRETCH
export const LEAST_FORM_DAILIES = LEAST_STRETCHES * STRETCH
/** The form is this share of a player's stretches: the best third. */
const BEST_SHARE = 1 / 3
/**
 * The percentage of the form that a player of constant skill beats on average. It is below 50, because the form is the
 * best third. It is the same for every player, however strong and however regular.
 */
export const EXPECTED_RESULT = 39
/** For the mean score of a date, the code adds this number of imaginary players with the usual score. */
const USUAL_PLAYERS = 5

/** Largest number of points by which a player's score is taken to grow with each point of a board's ease. */
const MOST_SLOPE = 2

/** The scores of all players at the daily of a date. */
export interface DayScores {
  date: string
  players: number
  /** Sum of the players' scores. */
  sum: number
}

/**
 * Returns how many points more than usual the players of each date scored. It is the measured difficulty of the board:
 * the higher the number, the easier the board. A date with few players has a number near 0.
 */
export function easeOf(days: readonly DayScores[]): Map<string, number> {
  const players = days.reduce((sum, day) => sum + day.players, 0)
  const usual = players === 0 ? 0 : days.reduce((sum, day) => sum + day.sum, 0) / players
  return new Map(
    days.map(({ date, players, sum }) => [date, (sum - players * usual) / (players + USUAL_PLAYERS)]),
  )
}

/** A player's score at the daily of a date, and the ease of its board. */
export interface Scored {
  score: number
  ease: number
}

/** What a player is expected to do. */
export interface Form {
  /** How many points the player's score grows with each point of a board's ease. */
  slope: number
  /** The player's best stretches: scores less the effect of the ease, in ascending order. */
  best: readonly number[]
}

/**
 * Returns a player's form; null if the player has played too few dailies. `latest` has the player's dailies, latest
 * first.
 *
 * Stretches are compared by the mean rank of their values among the player's own. Therefore the form does not depend on
 * how far a player's scores lie apart. Only the best stretches count, so a player who plays badly on purpose does not
 * lower the form: the bad stretches would not have been among the best.
 */
export function formOf(latest: readonly Scored[]): Form | null {
  const stretches = Math.floor(Math.min(latest.length, FORM_DAILIES) / STRETCH)
  if (stretches < LEAST_STRETCHES) return null
  const dailies = latest.slice(0, stretches * STRETCH)
  const slope = slopeOf(dailies)
  const values = dailies.map((daily) => valueOf(daily, slope))
  const ranks = sharesBeaten(values)
  const best = Array.from({ length: stretches }, (_, n) => n * STRETCH)
    .map((first) => ({
      values: values.slice(first, first + STRETCH),
      rank: ranks.slice(first, first + STRETCH).reduce((sum, rank) => sum + rank, 0),
    }))
    .sort((a, b) => b.rank - a.rank)
    .slice(0, Math.round(stretches * BEST_SHARE))
    .flatMap((stretch) => stretch.values)
    .sort((a, b) => a - b)
  return { slope, best }
}

const valueOf = ({ score, ease }: Scored, slope: number) => score - slope * ease

/**
 * Returns the slope of the regression line of scores on ease. The ease of a board matters less to a player who almost
 * always finds all groups.
 */
function slopeOf(dailies: readonly Scored[]): number {
  const score = mean(dailies.map((daily) => daily.score))
  const ease = mean(dailies.map((daily) => daily.ease))
  let both = 0
  let square = 0
  for (const daily of dailies) {
    both += (daily.score - score) * (daily.ease - ease)
    square += (daily.ease - ease) ** 2
  }
  return square === 0 ? 0 : Math.min(MOST_SLOPE, Math.max(0, both / square))
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Returns for each value how many of the values it beats; an equal value counts one half. */
function sharesBeaten(values: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b)
  return values.map((value) => beaten(sorted, value))
}

/** Returns how many values of a sorted list a value beats; an equal value counts one half. */
function beaten(sorted: readonly number[], value: number): number {
  let less = 0
  let equal = 0
  for (const other of sorted) {
    if (other < value) less++
    else if (other === value) equal++
    else break
  }
  return less + equal / 2
}

/** Returns the percentage of the form that a daily beats. */
export const resultAgainst = ({ slope, best }: Form, daily: Scored): number =>
  (100 * beaten(best, valueOf(daily, slope))) / best.length

/** The smallest number of dailies of a week for which a player is in the table against expectation. */
export const LEAST_DAILIES = 3

/**
 * Returns the mean of `result − expected` over the dates of one or more weeks; null with fewer than `LEAST_DAILIES`
 * results a week. A date without a result counts as expected. Otherwise a player could stop after a few good days, and
 * players with few results would win more often, because their mean varies more.
 */
export function againstExpectation(results: readonly number[], weeks = 1): number | null {
  if (results.length < LEAST_DAILIES * weeks) return null
  return results.reduce((sum, result) => sum + result - EXPECTED_RESULT, 0) / (STRETCH * weeks)
}
