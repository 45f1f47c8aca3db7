import { type Deal, deal, type History, trapCount } from '../board/generate.ts'
import { isSurprising } from '../board/together.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { DifficultyWindow } from '../difficulty.ts'
import { DAILY_GROUPS } from '../rules.ts'
import { type CalendarDate, weekday } from './date.ts'

/**
 * Number of boards that the generator deals for a date. The board with the lowest penalty becomes the daily challenge
 * of the date.
 */
export const DAILY_CANDIDATES = 32

/**
 * Wanted difficulties of the four groups of a daily challenge, easiest group first, for each weekday from Monday to
 * Sunday.
 */
const AIMS: readonly (readonly number[])[] = [
  [1, 1, 2, 2],
  [1, 2, 2, 3],
  [1, 2, 3, 3],
  [1, 2, 3, 4],
  [2, 3, 3, 4],
  [2, 3, 4, 4],
  [2, 4, 4, 5],
]
/** Wanted number of red herrings on the board of a daily challenge. */
const TRAPS = 2
/** All daily challenges from Friday (weekday 5) to Sunday should have a fifth group, and some of the others. */
const FIRST_FIFTH_GROUP_DAY = 5

const hasFifthGroup = (date: CalendarDate) => weekday(date) >= FIRST_FIFTH_GROUP_DAY
const aimOf = (date: CalendarDate) => AIMS[weekday(date) - 1] ?? [1, 2, 3, 4]

/** What the board of a date should have: the difficulties of its groups, easiest first, and its red herrings. */
export const wantedOn = (date: CalendarDate) => ({
  aim: aimOf(date),
  traps: TRAPS,
  fifthGroup: hasFifthGroup(date),
})

/**
 * Returns a penalty for a board that could become a daily challenge. A better board has a lower penalty. The penalty
 * increases with the difference from the weekday's wanted difficulties, and with the difference from the tension of
 * hand-made boards. Missing red herrings, a missing fifth group, groups of the same kind, missing wordplay and fewer
 * than two groups that are a property or wordplay also increase the penalty.
 */
export function penaltyOf(
  date: CalendarDate,
  dealt: Pick<Deal, 'groups' | 'traps' | 'distance' | 'fifthGroup'>,
): number {
  const { groups, fifthGroup } = dealt
  const aim = aimOf(date)
  const difficulty = groups.reduce(
    (sum, group, index) => sum + Math.abs(group.difficulty - (aim[index] ?? 0)),
    0,
  )
  const missingTraps = Math.max(0, TRAPS - trapCount(dealt))
  // From Friday to Sunday, a fifth group is more important than everything else.
  const missingFifth = fifthGroup ? 0 : hasFifthGroup(date) ? 100 : 5
  const sameKind = groups.length - new Set(groups.map(({ category }) => category.kind)).size
  // Wordplay has rare words, so such boards are farther from the wanted tension.
  const noWordplay = groups.some(({ category }) => category.kind === 'wordplay') ? 0 : 2
  const fewSurprises = groups.filter(({ category }) => isSurprising(category)).length < 2 ? 2 : 0
  return (
    3 * difficulty +
    30 * missingTraps +
    missingFifth +
    sameKind +
    noWordplay +
    fewSurprises +
    2 * dealt.distance
  )
}

/**
 * Chooses the daily challenge of a date from several boards. If several boards are equally good, the function chooses
 * the board whose seed is first in the list. The result is the same on every machine.
 */
export function chooseDaily(
  catalogue: Catalogue,
  date: CalendarDate,
  seeds: readonly string[],
  history: History,
): { seed: string; deal: Deal; window: DifficultyWindow } {
  const aim = aimOf(date)
  const window = { min: aim[0] ?? 1, max: aim.at(-1) ?? 6 }
  const request = {
    ...{ groups: DAILY_GROUPS, window, history, forEverybody: true, isShared: true },
    traps: TRAPS,
    // On the other dates chance decides, as on the boards of levels, so that players never know.
    ...(hasFifthGroup(date) && { fifthGroup: true }),
  }
  let best: { seed: string; deal: Deal; penalty: number } | undefined
  for (const seed of seeds) {
    const dealt = deal(catalogue, { seed, ...request })
    const penalty = penaltyOf(date, dealt)
    if (!best || penalty < best.penalty) best = { seed, deal: dealt, penalty }
  }
  if (!best) throw new RangeError('a daily needs at least one candidate')
  return { ...best, window }
}
