import { levelWindow } from '../../src/engine/difficulty.ts'
import { type Random, randomFrom } from '../../src/engine/random.ts'
import { looksAt } from '../../src/engine/rating/look.ts'
import { measuredDifficulty } from '../../src/engine/rating/measure.ts'
import {
  CATEGORY_PRIOR,
  chanceOfTry,
  type Evidence,
  edgeOf,
  evidenceOf,
  learn,
  PLAYER_PRIOR,
  type Rating,
  startOf,
} from '../../src/engine/rating/rating.ts'
import { GROUP_SIZE, groupCount, MAX_MISTAKES } from '../../src/engine/rules.ts'

interface Simulated {
  /** True difficulty of the category in logits. The measured ratings should approach this value. */
  truth: number
  editor: number
  rating: Rating
  looks: number
  found: number
}

/** A function that deals a board. It returns the ids of the board's categories and the number of traps on the board. */
export type Dealer = (place: {
  seed: string
  level: number
  /** Categories of the player's latest boards, which must not be dealt again yet. */
  cooling: ReadonlySet<string>
  difficulty: ReadonlyMap<string, number>
}) => { ids: readonly string[]; traps: number }

/** Highest level that simulated players reach. */
const LAST_LEVEL = 30
const RUNS_A_PLAYER = 3
const COOLING_BOARDS = 20
/**
 * Number of boards after which the measured difficulties are read again. In the product, server processes also read the
 * measured difficulties only at intervals.
 */
const READ_EVERY = 100
/**
 * Probability that a failed try is counted for the group that the player tried to find. Otherwise, `MISATTRIBUTED` is
 * the probability that the try is counted for a random group.
 */
const ATTRIBUTED = 0.6
const MISATTRIBUTED = 0.25

/** Returns a random number of the standard normal distribution (Box–Muller). */
export function normal(random: Random): number {
  const uniform = () => (random.below(1 << 30) + 0.5) / (1 << 30)
  return Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
}

/**
 * Creates simulated categories. The difference between true difficulty and editor's difficulty has a standard deviation
 * of `error` steps.
 */
export function simulatedCategories(
  editors: ReadonlyMap<string, number>,
  error: number,
  seed: string,
): Map<string, Simulated> {
  const random = randomFrom(seed)
  return new Map(
    [...editors].map(([id, editor]) => [
      id,
      {
        truth: startOf(editor + error * normal(random)),
        editor,
        rating: { value: startOf(editor), information: 0 },
        looks: 0,
        found: 0,
      },
    ]),
  )
}

/** Returns the current measured difficulties, computed as in a server process. */
export function currentDifficulties(
  categories: ReadonlyMap<string, Simulated>,
  enough?: number,
): Map<string, number> {
  const measured = [...categories].map(([id, { rating, looks, found }]) => ({
    id,
    value: rating.value,
    looks,
    found,
  }))
  return measuredDifficulty(
    measured,
    new Map([...categories].map(([id, { editor }]) => [id, editor])),
    enough,
  )
}

/**
 * Lets simulated players play classic runs until categories have, on average, `looks` looks (a look is a player's first
 * board with a category). The ratings are computed with the product's code. A simulated player tries one group after
 * the other, approximately from the easiest to the hardest. A failed try is a mistake, four mistakes end the level, and
 * the last group needs no try. A failed try is sometimes counted for a wrong group.
 */
export function playUntil(
  categories: Map<string, Simulated>,
  deal: Dealer,
  options: { looks: number; seed: string; meanPlayer?: number },
): void {
  const random = randomFrom(options.seed)
  const wanted = options.looks * categories.size
  let judged = [...categories.values()].reduce((sum, { looks }) => sum + looks, 0)
  let difficulty = currentDifficulties(categories)
  let boards = 0
  for (let player = 0; judged < wanted; player++) {
    const skill = (options.meanPlayer ?? 0) + normal(random)
    let rating: Rating = { value: 0, information: 0 }
    const seenCategories = new Set<string>()
    const latest: string[][] = []
    for (let run = 0; run < RUNS_A_PLAYER; run++) {
      for (let level = 1; level <= LAST_LEVEL; level++) {
        const cooling = new Set(latest.slice(-COOLING_BOARDS).flat())
        const { ids, traps } = deal({
          seed: `${options.seed} ${player} ${run} ${level}`,
          level,
          cooling,
          difficulty,
        })
        latest.push([...ids])
        const { found, misses } = tryGroups(ids, categories, edgeOf(skill, traps), random)
        const looks = looksAt(
          ids.map((categoryId) => ({ categoryId })),
          { found, hinted: [] },
          { misses, guessed: true, traps, player: rating.value, startOf: () => 0 },
        ).filter((look) => !seenCategories.has(look.categoryId))
        const evidenceOfBoard: Evidence[] = []
        for (const look of looks) {
          seenCategories.add(look.categoryId)
          const category = categories.get(look.categoryId)
          if (!category) continue
          const evidence = evidenceOf(chanceOfTry(look.edge, category.rating.value), look.hits, look.tries)
          evidenceOfBoard.push(evidence)
          category.rating = learn(category.rating, [evidence], CATEGORY_PRIOR, -1)
          category.looks++
          if (look.found) category.found++
          judged++
        }
        rating = learn(rating, evidenceOfBoard, PLAYER_PRIOR, 1)
        if (++boards % READ_EVERY === 0) difficulty = currentDifficulties(categories)
        if (found.length < ids.length) break
      }
    }
  }
}

function tryGroups(
  ids: readonly string[],
  categories: ReadonlyMap<string, Simulated>,
  edge: number,
  random: Random,
): { found: number[]; misses: Map<number, number> } {
  const left = ids
    .map((id, index) => ({ index, truth: categories.get(id)?.truth ?? 0 }))
    .sort((a, b) => a.truth - b.truth)
  const found: number[] = []
  const misses = new Map<number, number>()
  let mistakes = 0
  while (left.length > 0 && mistakes < MAX_MISTAKES) {
    // A simulated player usually finds the easiest group first, but sometimes the second easiest group.
    const at = left.length > 1 && random.chance(0.3) ? 1 : 0
    const group = left[at]
    if (!group) break
    if (left.length === 1 || random.chance(chanceOfTry(edge, group.truth))) {
      found.push(group.index)
      left.splice(at, 1)
    } else {
      mistakes++
      const counted = random.chance(ATTRIBUTED)
        ? group
        : random.chance(MISATTRIBUTED)
          ? random.pick(left)
          : undefined
      if (counted) misses.set(counted.index, (misses.get(counted.index) ?? 0) + 1)
    }
  }
  return { found, misses }
}

/**
 * Returns a fast dealer for tests. It chooses random categories of the allowed difficulties, and makes no words and no
 * traps.
 */
export function quickDealer(editors: ReadonlyMap<string, number>): Dealer {
  const ids = [...editors.keys()]
  return ({ seed, level, cooling, difficulty }) => {
    const random = randomFrom(seed)
    const { min, max } = levelWindow(level)
    const inside = ids.filter((id) => {
      const d = Math.round(difficulty.get(id) ?? editors.get(id) ?? 0)
      return d >= min && d <= max && !cooling.has(id)
    })
    const groups = groupCount(level)
    const pool = inside.length >= groups * GROUP_SIZE ? inside : ids.filter((id) => !cooling.has(id))
    return { ids: random.shuffle(pool).slice(0, groups), traps: 0 }
  }
}

/**
 * Sorts the categories in three ways: by the editor's difficulty, by the share of players who found the category, and
 * by measured difficulty. Returns the correlation of each order with the order of the true difficulties.
 */
export function rhoOf(categories: ReadonlyMap<string, Simulated>) {
  const all = [...categories.values()]
  const truth = all.map((category) => category.truth)
  return {
    editor: spearman(
      truth,
      all.map(({ editor }) => editor),
    ),
    share: spearman(
      truth,
      all.map(({ looks, found }) => (looks > 0 ? -found / looks : -1)),
    ),
    measured: spearman(
      truth,
      all.map(({ rating }) => rating.value),
    ),
  }
}

/** Computes Spearman's rank correlation. Equal values get the mean of their ranks. */
function spearman(a: readonly number[], b: readonly number[]): number {
  const [x, y] = [ranks(a), ranks(b)]
  const mean = (a.length - 1) / 2
  const sum = (of: (i: number) => number) => a.reduce((total, _, i) => total + of(i), 0)
  const dx = (i: number) => (x[i] ?? 0) - mean
  const dy = (i: number) => (y[i] ?? 0) - mean
  return sum((i) => dx(i) * dy(i)) / Math.sqrt(sum((i) => dx(i) ** 2) * sum((i) => dy(i) ** 2))
}

function ranks(values: readonly number[]): number[] {
  const order = values.map((_, i) => i).sort((i, j) => (values[i] ?? 0) - (values[j] ?? 0))
  const out: number[] = []
  for (let from = 0; from < order.length; ) {
    let to = from
    while (to + 1 < order.length && values[order[to + 1] ?? 0] === values[order[from] ?? 0]) to++
    for (let i = from; i <= to; i++) out[order[i] ?? 0] = (from + to) / 2
    from = to + 1
  }
  return out
}
