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
  /** What nobody in the game knows: the category's true logits. */
  truth: number
  editor: number
  rating: Rating
  looks: number
  found: number
}

/** Deals the categories of a board, by id, and says how many traps it has. */
export type Dealer = (place: {
  seed: string
  level: number
  /** Categories of the player's latest boards. */
  cooling: ReadonlySet<string>
  difficulty: ReadonlyMap<string, number>
}) => { ids: readonly string[]; traps: number }

/** A player of chance goes up to this level. */
const LAST_LEVEL = 30
const RUNS_A_PLAYER = 3
const COOLING_BOARDS = 20
/** Boards after which the server's processes read the measured difficulties again. */
const READ_EVERY = 100
/** Failed tries that are seen for what they were; of the others some seem to have been meant for another group. */
const SEEN = 0.6
const MISTAKEN = 0.25

/** A normal deviate (Box–Muller). */
function normal(random: Random): number {
  const uniform = () => (random.below(1 << 30) + 0.5) / (1 << 30)
  return Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
}

/** Categories whose true difficulty differs from the editor's by `error` steps (standard deviation). */
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

/** Measured difficulties of the moment, as a process of the server would read them. */
export function measuredNow(
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
 * Players of chance play classic runs until the categories have `looks` judged looks each in the mean; the ratings learn from
 * them as the product's do. Each tries one group after another, from those that look easy to them, a failed try is a mistake,
 * four end the level, and the last group comes by itself. Of the failed tries not all are seen for what they were.
 */
export function playUntil(
  categories: Map<string, Simulated>,
  deal: Dealer,
  options: { looks: number; seed: string; meanPlayer?: number },
): void {
  const random = randomFrom(options.seed)
  const wanted = options.looks * categories.size
  let judged = [...categories.values()].reduce((sum, { looks }) => sum + looks, 0)
  let difficulty = measuredNow(categories)
  let boards = 0
  for (let player = 0; judged < wanted; player++) {
    const skill = (options.meanPlayer ?? 0) + normal(random)
    let rating: Rating = { value: 0, information: 0 }
    const met = new Set<string>()
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
        ).filter((look) => !met.has(look.categoryId))
        const lesson: Evidence[] = []
        for (const look of looks) {
          met.add(look.categoryId)
          const category = categories.get(look.categoryId)
          if (!category) continue
          const evidence = evidenceOf(chanceOfTry(look.edge, category.rating.value), look.hits, look.tries)
          lesson.push(evidence)
          category.rating = learn(category.rating, [evidence], CATEGORY_PRIOR, -1)
          category.looks++
          if (look.found) category.found++
          judged++
        }
        rating = learn(rating, lesson, PLAYER_PRIOR, 1)
        if (++boards % READ_EVERY === 0) difficulty = measuredNow(categories)
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
    // The easiest group, mostly; sometimes the next one catches the eye first.
    const at = left.length > 1 && random.chance(0.3) ? 1 : 0
    const group = left[at]
    if (!group) break
    if (left.length === 1 || random.chance(chanceOfTry(edge, group.truth))) {
      found.push(group.index)
      left.splice(at, 1)
    } else {
      mistakes++
      const seen = random.chance(SEEN) ? group : random.chance(MISTAKEN) ? random.pick(left) : undefined
      if (seen) misses.set(seen.index, (misses.get(seen.index) ?? 0) + 1)
    }
  }
  return { found, misses }
}

/** Random boards out of the window, for a quick look: no words, no traps. */
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

/** How near the order of the categories by editor, by share of looks that found them, and as measured is to the true one. */
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

/** Spearman's rank correlation; equal values share their mean rank. */
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
