import { WEEK_DAYS } from './club.ts'

/** A player's dailies are compared in stretches that are as long as a week of the season. */
const STRETCH = WEEK_DAYS
/** Largest and smallest number of stretches from which a player's form is computed. */
const MOST_STRETCHES = 12
const LEAST_STRETCHES = 6
/** Largest and smallest number of dailies from which a player's form is computed. */
export const FORM_DAILIES = MOST_STRETCHES * STRETCH
export const LEAST_FORM_DAILIES = LEAST_STRETCHES * STRETCH
/** The form has dailies of this number of days at most. */
export const FORM_DAYS = 182
/** The form consists of this number of a player's stretches: the best. */
const BEST_STRETCHES = 2
/**
 * The percentage of the form that a player of constant skill beats on average, for 2 to 12 stretches. It is below 50,
 * because the form is the best stretches, and falls with the number of stretches among which they are the best. It is
 * the same for every player, however strong.
 */
const EXPECTED = [50, 45.4, 42.7, 41, 39.6, 38.5, 37.6, 36.9, 36.2, 35.5, 35.1]

/**
 * A stretch with a lower mean rank among the player's own dailies does not count as one of the stretches. A player of
 * constant skill has such a stretch in 7 of 100 cases. More of them are games that were thrown away.
 */
const LEAST_RANK = 0.34

/**
 * More is expected of a player whose own dailies have beaten more of the form on average. The average varies by chance, so
 * this number of percentage points is taken off it.
 */
const BY_CHANCE = 3

/** The percentage that is expected of a member without a form: half of the players with the same rating do better. */
const EXPECTED_BY_RATING = 50
/** The luck of a day, from bad to good, as the share of days that have less. */
const LUCKS = Array.from({ length: 8 }, (_, n) => (n + 0.5) / 8)
/** A member without a form is compared with this number of other members at most. */
const MOST_COMPARED = 30

/** A player's score at the daily of a date. */
export interface Scored {
  date: string
  score: number
}

/** A daily with the player's rating in logits before it. */
export interface Rated extends Scored {
  skill: number
}

/** A member's dailies before a week, latest first, and those of the week. */
export interface Career {
  before: readonly Scored[]
  week: readonly Rated[]
}

export interface Figure {
  date: string
  /**
   * Percentage of the player's form that the daily beats. For a member without a form: of the players with the same rating.
   */
  result: number
  /** The percentage that the daily was expected to beat. */
  expected: number
}

/**
 * Returns for each member of a club the results of a week. A member with a form is compared with the form. A member who
 * has played too few dailies before is compared with the other members.
 *
 * A form consists of the player's own dailies only. Therefore the results of players of constant skill have the same
 * distribution, however strong, fast and regular they are.
 */
export function resultsOf(members: readonly Career[]): Figure[][] {
  const ranked = members.map(rankedOf)
  const days = new Map<string, number[]>()
  for (const member of ranked)
    for (const { date, rank } of member ? [...member.before, ...member.week] : []) {
      const ranks = days.get(date)
      if (ranks) ranks.push(rank)
      else days.set(date, [rank])
    }
  for (const ranks of days.values()) ranks.sort((a, b) => a - b)
  const played = members.flatMap(({ week }) => week).toSorted((a, b) => a.skill - b.skill)
  return ranked.map((member, n) =>
    member
      ? resultsOfMember(member, days)
      : (members[n]?.week ?? []).flatMap((daily) => amongOthers(daily, played)),
  )
}

/**
 * Compares a daily with those of the other members at the same date, who had the same board. `sorted` are all dailies of
 * the week, by rating. The result is the percentage of players with this rating who would have beaten fewer of them: by
 * the model of Plackett and Luce, in which the odds to beat somebody grow by the factor e with each logit between the
 * ratings. Returns an empty list if nobody else has played.
 */
function amongOthers(daily: Rated, sorted: readonly Rated[]): Figure[] {
  const others = someOf(sorted.filter((other) => other.date === daily.date && other !== daily))
  if (others.length === 0) return []
  const beaten = others.reduce((sum, { score }) => sum + (Math.sign(daily.score - score) + 1) / 2, 0)
  const odds = others.map(({ skill }) => Math.exp(skill - daily.skill))
  const results = LUCKS.map((luck) =>
    shareBelow(
      beaten,
      odds.map((odd) => luck ** odd),
    ),
  )
  const result = (100 * results.reduce((sum, share) => sum + share, 0)) / LUCKS.length
  return [{ date: daily.date, result, expected: EXPECTED_BY_RATING }]
}

/** Returns the probability that fewer than `count` of independent events happen; exactly `count` counts one half. */
function shareBelow(count: number, chances: readonly number[]): number {
  const shares = [1]
  for (const chance of chances) {
    shares.push(0)
    for (let n = shares.length - 1; n >= 0; n--)
      shares[n] = (shares[n] ?? 0) * (1 - chance) + (shares[n - 1] ?? 0) * chance
  }
  return shares.reduce((sum, share, n) => sum + share * (n < count ? 1 : n === count ? 0.5 : 0), 0)
}

/** Returns at most `MOST_COMPARED` of a list, at equal distances. */
function someOf<T>(list: readonly T[]): T[] {
  const count = Math.min(list.length, MOST_COMPARED)
  return Array.from({ length: count }, (_, n) => list[Math.floor(((n + 0.5) * list.length) / count)] as T)
}

/** A daily with its rank from 0 to 1 among a player's own dailies. 1 is the best. */
interface Ranked {
  date: string
  rank: number
}

interface RankedCareer {
  before: readonly Ranked[]
  week: readonly Ranked[]
}

function rankedOf({ before, week }: Career): RankedCareer | null {
  const stretches = Math.floor(Math.min(before.length, FORM_DAILIES) / STRETCH)
  if (stretches < LEAST_STRETCHES) return null
  const known = before.slice(0, stretches * STRETCH)
  const sorted = known.map(({ score }) => score).sort((a, b) => a - b)
  const ranked = ({ date, score }: Scored) => ({ date, rank: shareBeaten(sorted, score) })
  return { before: known.map(ranked), week: week.map(ranked) }
}

function resultsOfMember({ before, week }: RankedCareer, days: ReadonlyMap<string, number[]>): Figure[] {
  const easeOf = ({ date, rank }: Ranked) => medianWithout(days.get(date) ?? [], rank) - 0.5
  const slope = slopeOf(before.map((daily) => [easeOf(daily), daily.rank]))
  const netOf = (daily: Ranked) => daily.rank - slope * easeOf(daily)
  const { form, stretches } = bestOf(before.map(netOf))
  const resultOf = (daily: Ranked) => 100 * shareBeaten(form, netOf(daily))
  const least = EXPECTED[Math.max(0, stretches - BEST_STRETCHES)] ?? 0
  const usual = before.reduce((sum, daily) => sum + resultOf(daily), 0) / before.length
  const expected = Math.max(least, usual - BY_CHANCE)
  return week.map((daily) => ({ date: daily.date, expected, result: resultOf(daily) }))
}

/**
 * Returns the values of a player's best stretches, in ascending order. Only the best count, so a player who plays badly on
 * purpose does not lower the form: the bad stretches would not have been among the best. `stretches` is the number of
 * stretches among which they are the best.
 */
function bestOf(values: readonly number[]): { form: number[]; stretches: number } {
  const sorted = [...values].sort((a, b) => a - b)
  const stretches = Array.from({ length: values.length / STRETCH }, (_, n) => {
    const own = values.slice(n * STRETCH, (n + 1) * STRETCH)
    return { own, rank: own.reduce((sum, value) => sum + shareBeaten(sorted, value), 0) / STRETCH }
  }).sort((a, b) => b.rank - a.rank)
  return {
    form: stretches
      .slice(0, BEST_STRETCHES)
      .flatMap(({ own }) => own)
      .sort((a, b) => a - b),
    stretches: stretches.filter(({ rank }) => rank >= LEAST_RANK).length,
  }
}

/** Returns the median of a sorted list without one of its values; 0.5 if nothing is left. */
function medianWithout(sorted: readonly number[], value: number): number {
  const left = sorted.length - 1
  if (left < 1) return 0.5
  const without = firstOf(sorted, (other) => other >= value)
  const at = (n: number) => sorted[n < without ? n : n + 1] ?? 0.5
  return (at(Math.floor((left - 1) / 2)) + at(Math.ceil((left - 1) / 2))) / 2
}

/** Returns the slope of the regression line through points [x, y], from 0 to 1. */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (n: 0 | 1) => points.reduce((sum, point) => sum + point[n], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const both = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0)
  const square = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
  return square === 0 ? 0 : Math.min(1, Math.max(0, both / square))
}

/** Returns the share of a sorted list that a value beats; an equal value counts one half. */
const shareBeaten = (sorted: readonly number[], value: number): number =>
  (firstOf(sorted, (other) => other >= value) + firstOf(sorted, (other) => other > value)) / 2 / sorted.length

/** Returns the index of the first value of a sorted list that is large enough; the length of the list if none is. */
function firstOf(sorted: readonly number[], isEnough: (value: number) => boolean): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (isEnough(sorted[middle] ?? 0)) to = middle
    else from = middle + 1
  }
  return from
}

/** The smallest number of dailies of a week for which a player is in the table against expectation. */
export const LEAST_DAILIES = 3

/**
 * Returns the mean of `result − expected` over the dates of one or more weeks; null with fewer than `LEAST_DAILIES`
 * results a week. A date without a result counts as expected. Otherwise a player could stop after a few good days, and
 * players with few results would win more often, because their mean varies more.
 */
export function againstExpectation(figures: readonly Figure[], weeks = 1): number | null {
  if (figures.length < LEAST_DAILIES * weeks) return null
  return figures.reduce((sum, { result, expected }) => sum + result - expected, 0) / (STRETCH * weeks)
}
