import type { CategoryKind } from '../catalogue/category.ts'
import { categoryKinds } from '../catalogue/category.ts'
import { levelWindow } from '../difficulty.ts'
import { boardLoad, chanceOfTry, edgeOf, startOf, USUAL_TRAPS } from '../rating/rating.ts'
import { groupCount, MAX_MISTAKES } from '../rules.ts'
import type { LevelFacts, Tries } from './facts.ts'
import { chanceOfNone, criticalT, type Effect, regress, shareInterval, sureOf } from './statistics.ts'

/**
 * A player with fewer than FEWEST_LEVELS finished levels receives no insights. See docs/rules.md#insights-and-practice.
 */
export const FEWEST_LEVELS = 5
/** Number of the player's latest finished levels that the insights use. */
export const MOST_LEVELS = 200
/**
 * Number of the player's latest levels that the trend uses. The latest `PRESENT_LEVELS` of these levels show the
 * player's present skill.
 */
const TREND_LEVELS = 100
const PRESENT_LEVELS = 20
/** Smallest numbers of results that a statistical test of each effect needs. */
const FEWEST = { trend: 20, kind: 15, hour: 12, hints: 10, traps: 40 }
/**
 * The page shows a figure for a kind of category or a range of hours only if at least FEWEST_SHOWN groups or levels are
 * counted.
 */
const FEWEST_SHOWN = 5
const HOURS_A_BAND = 3
/**
 * The function multiplies standard errors by these factors, because the results of a player vary more than by chance.
 * For example, a player can know a category better or worse than its difficulty says. The same category can also appear
 * on several boards of a player. The command `npm run model -- insights` shows that the factors are large enough.
 */
const KNOWLEDGE = 1.1
const KNOWLEDGE_IN_ORDER = 2
/**
 * If a level took more than MOST_SECONDS seconds, the code uses MOST_SECONDS instead, because longer times contain
 * pauses.
 */
const MOST_SECONDS = 1800
/** The player's chance of completing a recommended level must be at least GOOD_CHANCE. */
const GOOD_CHANCE = 0.6
const HIGHEST_LEVEL = 40

/**
 * A statistical effect. `sure` is true if the effect is significant. The chance that one or more of the significant
 * effects do not really exist is at most 5 %.
 */
export interface Tested extends Effect {
  sure: boolean
}

export interface TrendFinding {
  /**
   * Change of the score from the first counted level to the last counted level, if all levels had the same difficulty.
   * The field is absent if there are too few levels.
   */
  score?: Tested
  mistakes?: Tested
  /** Change of the logarithm of the seconds per group, from the first counted level to the last. */
  time?: Tested
  points: { at: number; level: number; score: number }[]
  line: { at: number; value: number; low: number; high: number }[]
}

export interface KindFinding extends Tries {
  kind: CategoryKind
  /** Share of groups that the player found at the first try, from 0 to 1; `low` and `high` are the 95 % interval. */
  share: number
  low: number
  high: number
  /**
   * Number of groups that the player found at the first try, minus the number expected for a player with this skill.
   * The field is absent if the player has had too few groups of this kind.
   */
  beyond?: Tested
  /**
   * Says how much later the player finds groups of this kind than other groups of the same difficulty, as a share of
   * the board. The field is absent if the player has had too few groups of this kind.
   */
  later?: Tested
}

/**
 * Returns whether a kind of category is one of the player's strongest or weakest kinds. A kind is `strongest` if the
 * player finds its groups significantly more often at the first try, or significantly earlier, than other groups.
 */
export function standingOf({ beyond, later }: KindFinding): 'strongest' | 'between' | 'weakest' {
  const signs = [beyond?.sure ? Math.sign(beyond.value) : 0, later?.sure ? -Math.sign(later.value) : 0]
  const sign = signs.reduce((sum, one) => sum + one, 0)
  return sign > 0 ? 'strongest' : sign < 0 ? 'weakest' : 'between'
}

export interface HourFinding {
  /** First hour of a range of hours, in the player's time zone. The range ends before the hour `to`. */
  from: number
  to: number
  levels: number
  /** Mean number of the player's mistakes per level in this range of hours. */
  mistakes: number
  /**
   * Difference between the mistakes per level in this range of hours and at other hours, at equal difficulty. A
   * positive value means more mistakes in this range.
   */
  beyond?: Tested
}

export interface Findings {
  levels: { count: number; from: number; to: number }
  trend: TrendFinding
  /** Kinds of categories of which the player has had enough groups, the best kind first. */
  kinds: KindFinding[]
  /** Ranges of hours in which the player has started at least one level, in order of time. */
  hours: HourFinding[]
  /**
   * Compares first tries after a hint with first tries after a mistake without a hint. `beyond` says how much more
   * often the first try is right after a hint.
   */
  hints: { beyond?: Tested; tries: number; right: number }
  /**
   * `beyond` says how many more mistakes than a typical player this player makes for each red herring on a board.
   * `herrings` is the number of mistakes that the player probably made because of a red herring.
   */
  traps: { beyond?: Tested; mistakes: number; herrings: number }
  /** Numbers of levels, completed levels and mistakes among the player's latest levels. */
  present: { levels: number; completed: number; mistakes: number }
  /**
   * The highest level that the player would complete with a chance of at least GOOD_CHANCE. If there is no such level,
   * the value is level 1.
   */
  next: { level: number; chance: number }
}

/**
 * Computes the insights of a player. `all` must contain at least FEWEST_LEVELS finished levels, oldest first. The
 * function removes the effect of the levels' different difficulty before it compares them. The same input always gives
 * the same result.
 */
export function findingsOf(all: readonly LevelFacts[]): Findings {
  const levels = all.slice(-MOST_LEVELS)
  const [oldest, newest] = [levels[0], levels.at(-1)]
  if (!oldest || !newest) throw new RangeError('there are no levels')
  const latest = levels.slice(-TREND_LEVELS)
  const found = {
    score: trendOf(latest, ({ score }) => score),
    mistakes: trendOf(latest, ({ mistakes }) => mistakes),
    time: trendOf(
      latest.filter(({ completed }) => completed),
      ({ seconds, groups }) => Math.log(Math.max(1, Math.min(seconds, MOST_SECONDS)) / groups),
    ),
    traps: trapsOf(levels),
    hints: hintsOf(levels),
  }
  const kinds = kindsOf(levels)
  const hours = hoursOf(levels)
  const effects = [
    ...Object.values(found),
    ...kinds.flatMap(({ beyond, later }) => [beyond, later]),
    ...hours.map(({ beyond }) => beyond),
  ]
  const tested = effects.filter((effect) => effect !== undefined)
  const sure = sureOf(tested.map(chanceOfNone))
  const judged = (effect: Effect | undefined): Tested | undefined =>
    effect && { ...effect, sure: sure[tested.indexOf(effect)] ?? false }
  const present = levels.slice(-PRESENT_LEVELS)
  return {
    levels: { count: levels.length, from: oldest.at, to: newest.at },
    trend: {
      ...defined('score', judged(found.score)),
      ...defined('mistakes', judged(found.mistakes)),
      ...defined('time', judged(found.time)),
      ...lineOf(latest),
    },
    kinds: kinds.map(({ beyond, later, ...kind }) => ({
      ...kind,
      ...defined('beyond', judged(beyond)),
      ...defined('later', judged(later)),
    })),
    hours: hours.map(({ beyond, ...hour }) => ({ ...hour, ...defined('beyond', judged(beyond)) })),
    hints: {
      ...defined('beyond', judged(found.hints)),
      tries: sum(levels, ({ hinted }) => hinted.tries),
      right: sum(levels, ({ hinted }) => hinted.right),
    },
    traps: {
      ...defined('beyond', judged(found.traps)),
      mistakes: sum(levels, (level) => level.mistakes),
      herrings: sum(levels, (level) => level.herrings),
    },
    present: {
      levels: present.length,
      completed: present.filter(({ completed }) => completed).length,
      mistakes: sum(present, (level) => level.mistakes),
    },
    next: nextLevel(present),
  }
}

const sum = <T>(list: readonly T[], of: (item: T) => number): number =>
  list.reduce((total, item) => total + of(item), 0)

const defined = <Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } =>
  (value === undefined ? {} : { [key]: value }) as { [K in Key]?: Value }

/**
 * The numbers that describe the difficulty of a level in the regression. Without these numbers, a week of harder boards
 * would look like a week of worse play.
 */
const difficulty = ({ load, groups }: LevelFacts): number[] => [1, load, groups]

/**
 * Removes columns in which all values are equal. For example, if all boards have the same size, the size cannot explain
 * a difference.
 */
function withoutConstants(rows: readonly (readonly number[])[]): number[][] {
  const varies = (rows[0] ?? []).map(
    (first, n) => n === 0 || rows.some((row) => Math.abs((row[n] ?? 0) - first) > 1e-9),
  )
  return rows.map((row) => row.filter((_, n) => varies[n]))
}

/** Computes the effect of `column` on the number `y` of a level, among levels of equal difficulty. */
function effectOf(
  levels: readonly LevelFacts[],
  y: (level: LevelFacts) => number,
  column: (level: LevelFacts, n: number) => number,
): Effect | undefined {
  const asked = levels.map(column)
  const rows = withoutConstants(levels.map(difficulty)).map((row, n) => [asked[n] ?? 0, ...row])
  return regress(rows, levels.map(y))?.effects[0]
}

function trendOf(levels: readonly LevelFacts[], y: (level: LevelFacts) => number): Effect | undefined {
  if (levels.length < FEWEST.trend) return undefined
  return effectOf(levels, y, (_, n) => n / (levels.length - 1))
}

/**
 * Removes the effect of the difficulty from the scores, and computes a trend line. Each point of the trend line depends
 * mostly on the levels near the point.
 */
function lineOf(levels: readonly LevelFacts[]): Pick<TrendFinding, 'points' | 'line'> {
  const rows = withoutConstants(levels.map(difficulty))
  const fit =
    levels.length < 2 * (rows[0]?.length ?? 0)
      ? undefined
      : regress(
          rows,
          levels.map(({ score }) => score),
        )
  const usual = sum(levels, ({ score }) => score) / levels.length
  const scores = fit ? fit.residuals.map((residual) => usual + residual) : levels.map(({ score }) => score)
  const scatter = Math.sqrt(sum(scores, (score) => (score - usual) ** 2) / Math.max(1, levels.length - 2))
  const width = Math.max(2, levels.length / 5)
  const line = levels.map(({ at }, n) => {
    const weights = levels.map((_, m) => Math.exp(-(((m - n) / width) ** 2) / 2))
    const { value, spread } = localLine(weights, scores, n)
    const half = criticalT(Math.max(1, levels.length - 3)) * scatter * spread
    return { at, value, low: value - half, high: value + half }
  })
  return { points: levels.map(({ at, level }, n) => ({ at, level, score: scores[n] ?? 0 })), line }
}

/**
 * Fits a line to weighted values. Returns the height of the line at the position `at`. Also returns the standard error
 * of this height, divided by the standard deviation of the values.
 */
function localLine(weights: readonly number[], values: readonly number[], at: number) {
  const total = sum(weights, (weight) => weight)
  const centre = weights.reduce((mean, weight, n) => mean + (weight * n) / total, 0)
  const width = weights.reduce((width, weight, n) => width + weight * (n - centre) ** 2, 0)
  const parts = weights.map(
    (weight, n) => weight / total + (width > 0 ? (weight * (n - centre) * (at - centre)) / width : 0),
  )
  return {
    value: parts.reduce((value, part, n) => value + part * (values[n] ?? 0), 0),
    spread: Math.sqrt(sum(parts, (part) => part * part)),
  }
}

type Untested<T> = Omit<T, 'beyond' | 'later'> & { beyond?: Effect; later?: Effect }

/**
 * Compares the player's results for each kind of category with the results expected for a player with this skill. The
 * function computes the skill from the results of all kinds together.
 */
function kindsOf(levels: readonly LevelFacts[]): Untested<KindFinding>[] {
  const totals = categoryKinds.map((kind) => ({ kind, ...triesAt(levels, kind) }))
  const variance = sum(totals, (total) => total.variance)
  const shift = variance > 0 ? sum(totals, (total) => total.right - total.expected) / variance : 0
  return totals
    .filter(({ tries }) => tries >= FEWEST_SHOWN)
    .map((total) => {
      const [low, high] = shareInterval(total.right, total.tries)
      const expected = total.expected + shift * total.variance
      const rest = 1 - total.variance / variance
      const error = KNOWLEDGE * Math.sqrt(total.variance * rest)
      const beyond =
        total.tries < FEWEST.kind || rest <= 0.05
          ? undefined
          : { value: total.right - expected, error, freedom: total.tries - 1 }
      return {
        ...{ ...total, expected, share: total.right / total.tries, low, high },
        ...defined('beyond', beyond),
        ...defined('later', laterOf(levels, total.kind)),
      }
    })
    .sort((a, b) => b.share - a.share || a.kind.localeCompare(b.kind))
}

const triesAt = (levels: readonly LevelFacts[], kind: CategoryKind): Tries =>
  together(
    levels.flatMap(({ kinds }) => kinds.filter((tally) => tally.kind === kind).map(({ first }) => first)),
  )

const together = (list: readonly Tries[]): Tries => ({
  tries: sum(list, ({ tries }) => tries),
  right: sum(list, ({ right }) => right),
  expected: sum(list, ({ expected }) => expected),
  variance: sum(list, ({ variance }) => variance),
})

/**
 * Computes how much later a player finds groups of one kind of category than groups of other kinds. A kind that a
 * player finds late is a weakness of the player, because players find easy groups first.
 */
function laterOf(levels: readonly LevelFacts[], kind: CategoryKind): Effect | undefined {
  const tallies = levels.flatMap(({ kinds }) => (kinds.length > 1 ? kinds : []))
  const own = tallies.filter((tally) => tally.kind === kind).length
  if (own < FEWEST.kind) return undefined
  const rows = withoutConstants(tallies.map(({ harder }) => [1, harder]))
  const fit = regress(
    rows.map((row, n) => [Number(tallies[n]?.kind === kind), ...row]),
    tallies.map(({ place }) => place),
  )
  const effect = fit?.effects[0]
  return effect && { value: effect.value, error: KNOWLEDGE_IN_ORDER * effect.error, freedom: own - 1 }
}

function hoursOf(levels: readonly LevelFacts[]): Untested<HourFinding>[] {
  const bands = Array.from({ length: 24 / HOURS_A_BAND }, (_, n) => n * HOURS_A_BAND)
  return bands.flatMap((from) => {
    const to = from + HOURS_A_BAND
    const isIn = ({ hour }: LevelFacts) => hour >= from && hour < to
    const own = levels.filter(isIn)
    if (own.length === 0) return []
    const isTested = Math.min(own.length, levels.length - own.length) >= FEWEST.hour
    const beyond = isTested
      ? effectOf(
          levels,
          (level) => level.mistakes,
          (level) => Number(isIn(level)),
        )
      : undefined
    const mistakes = sum(own, (level) => level.mistakes) / own.length
    return [{ from, to, levels: own.length, mistakes, ...defined('beyond', beyond) }]
  })
}

/**
 * Compares the player's tries after a hint with the player's tries after a mistake without a hint. The function first
 * compares each of the two sets of tries with the expected results of the player.
 */
function hintsOf(levels: readonly LevelFacts[]): Effect | undefined {
  const hinted = together(levels.map((level) => level.hinted))
  const troubled = together(levels.map((level) => level.troubled))
  if (Math.min(hinted.tries, troubled.tries) < FEWEST.hints) return undefined
  const usual = (troubled.right - troubled.expected) / troubled.tries
  const spread = hinted.variance + (hinted.tries / troubled.tries) ** 2 * troubled.variance
  return {
    value: hinted.right - hinted.expected - usual * hinted.tries,
    error: KNOWLEDGE * Math.sqrt(spread),
    freedom: Math.min(hinted.tries, troubled.tries) - 1,
  }
}

function trapsOf(levels: readonly LevelFacts[]): Effect | undefined {
  if (levels.length < FEWEST.traps) return undefined
  return effectOf(
    levels,
    (level) => level.mistakes,
    (level) => level.traps,
  )
}

/**
 * Returns the chance of completing a board. `chance` is the chance that a single try is right. The last group of a
 * board needs no try.
 */
function chanceOfCompleting(chance: number, groups: number): number {
  const needed = groups - 1
  let ways = 1
  let total = 0
  for (let misses = 0; misses < MAX_MISTAKES; misses++) {
    total += ways * chance ** needed * (1 - chance) ** misses
    ways = (ways * (needed + misses)) / (misses + 1)
  }
  return total
}

/**
 * Estimates the player's skill from the number of boards that the player completed. Then computes the recommended
 * level.
 */
function nextLevel(levels: readonly LevelFacts[]): Findings['next'] {
  const ends = sum(levels, ({ completed }) => Number(completed))
  const expected = (skill: number) =>
    sum(levels, ({ load, groups }) => chanceOfCompleting(chanceOfTry(edgeOf(skill, 0), load), groups))
  // Before the estimate, the function adds one completed and one lost board to the player's boards. Without them, the
  // estimate from a few boards would be too extreme.
  let [low, high] = [-4, 6]
  for (let n = 0; n < 40; n++) {
    const middle = (low + high) / 2
    const prior = chanceOfCompleting(chanceOfTry(edgeOf(middle, 0), 0), 4)
    if (expected(middle) + 2 * prior < ends + 1) low = middle
    else high = middle
  }
  const chanceAt = (level: number) => {
    const { min, max } = levelWindow(level)
    const groups = groupCount(level)
    const load = startOf((min + max) / 2) + boardLoad(groups, USUAL_TRAPS)
    return chanceOfCompleting(chanceOfTry(edgeOf(low, 0), load), groups)
  }
  let level = 1
  while (level < HIGHEST_LEVEL && chanceAt(level + 1) >= GOOD_CHANCE) level++
  return { level, chance: chanceAt(level) }
}
