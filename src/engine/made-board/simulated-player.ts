import { type Random, randomFrom } from '../random.ts'
import { startOf } from '../rating/rating.ts'
import { GROUP_SIZE, MAX_MISTAKES } from '../rules.ts'
import type { Proof } from './proof.ts'
import { countBits, type Reading, tilesOf } from './reading.ts'

/** Number of simulated players. The result is the number of a hundred players, so a hundred are simulated. */
const PLAYERS = 100
/** Number of the most tempting foursomes from which a simulated player chooses, besides the real groups. */
const MOST_FOURSOMES = 250
/** Mean and standard deviation of the players' skill, in logits. The mean is that of a new player in rating/rating.ts. */
const SKILL = { mean: 1, spread: 1 }
/** Standard deviation of a player's wrong impression of a word, as a cosine. */
const NOISE = 0.12
/** How much two words belong together for a player who sees what their group is. */
const SEEN = 0.45
/** How much two words belong together because they share a meaning of this size; wider meanings count less. */
const SHARED = { most: 0.35, widest: 300 }
const UNKNOWN_COSINE = 0.1
const ONE_AWAY = GROUP_SIZE - 1

/**
 * Returns how many of a hundred players would find all groups. The simulated players know how similar words are and
 * which narrow meanings they share; they see what a group is about more often if the group is easy. They have four
 * mistakes and hear "one away". The result is an expectation; only plays measure it.
 */
export function solvedOf100({ reading, meanings }: Proof, difficulties: readonly number[]): number {
  const random = randomFrom(reading.tiles.map(({ key }) => key).join(' '))
  const likeness = pairLikeness(reading, meanings)
  const foursomes = temptingFoursomes(reading, likeness)
  let solved = 0
  for (let player = 0; player < PLAYERS; player++)
    if (plays(reading, likeness, foursomes, difficulties, random)) solved++
  return Math.round((100 * solved) / PLAYERS)
}

/** Returns how much each pair of tiles seems to belong together, for a player who sees no group yet. */
function pairLikeness({ tiles, cosine }: Reading, meanings: Proof['meanings']): Float64Array {
  const n = tiles.length
  const likeness = new Float64Array(n * n)
  for (let a = 0; a < n; a++)
    for (let b = 0; b < n; b++) if (a !== b) likeness[a * n + b] = cosine(a, b) ?? UNKNOWN_COSINE
  const shared = new Float64Array(n * n)
  for (const { tiles: mask, size, kind } of meanings) {
    if (kind === 'wordplay' || countBits(mask) < 2) continue
    const weight = SHARED.most * Math.max(0, 1 - Math.log(size) / Math.log(SHARED.widest))
    const list = tilesOf(mask)
    for (const a of list)
      for (const b of list) if (weight > (shared[a * n + b] ?? 0)) shared[a * n + b] = weight
  }
  return likeness.map((x, i) => x + (shared[i] ?? 0))
}

interface Foursome {
  tiles: readonly number[]
  mask: number
}

/** Returns the real groups and the foursomes whose tiles are the most similar to each other. */
function temptingFoursomes({ tiles, groups }: Reading, likeness: Float64Array): Foursome[] {
  const n = tiles.length
  const own = new Set(groups.map(({ mask }) => mask))
  const found: { four: Foursome; sum: number }[] = []
  const at = (a: number, b: number) => likeness[a * n + b] ?? 0
  for (let a = 0; a < n; a++)
    for (let b = a + 1; b < n; b++)
      for (let c = b + 1; c < n; c++) {
        const abc = at(a, b) + at(a, c) + at(b, c)
        for (let d = c + 1; d < n; d++) {
          const mask = (1 << a) | (1 << b) | (1 << c) | (1 << d)
          if (own.has(mask)) continue
          const sum = abc + at(a, d) + at(b, d) + at(c, d)
          found.push({ four: { tiles: [a, b, c, d], mask }, sum })
        }
      }
  found.sort((x, y) => y.sum - x.sum || x.four.mask - y.four.mask)
  return [
    ...groups.map(({ tiles: four, mask }) => ({ tiles: four, mask })),
    ...found.slice(0, MOST_FOURSOMES).map(({ four }) => four),
  ]
}

/** Returns a number with about the standard normal distribution. */
const normal = (random: Random): number =>
  Array.from({ length: 6 }, () => random.below(1001) / 1000 - 0.5).reduce((sum, x) => sum + x, 0) * Math.SQRT2

/** Returns whether one simulated player solves the board. */
function plays(
  { tiles, groups }: Reading,
  likeness: Float64Array,
  foursomes: readonly Foursome[],
  difficulties: readonly number[],
  random: Random,
): boolean {
  const n = tiles.length
  const skill = SKILL.mean + SKILL.spread * normal(random)
  const seen = groups.map(
    (_, group) => random.below(1000) < 1000 / (1 + Math.exp(startOf(difficulties[group] ?? 3) - skill)),
  )
  const noise = Array.from({ length: n }, () => NOISE * normal(random))
  const at = (a: number, b: number) => {
    const group = tiles[a]?.group ?? -1
    const isSeen = group === tiles[b]?.group && seen[group]
    return (likeness[a * n + b] ?? 0) + (isSeen ? SEEN : 0)
  }
  const sums = foursomes.map(({ tiles: four }) => {
    let sum = 0
    for (let i = 0; i < four.length; i++) {
      const a = four[i] ?? 0
      sum += ONE_AWAY * (noise[a] ?? 0)
      for (let j = i + 1; j < four.length; j++) sum += at(a, four[j] ?? 0)
    }
    return sum
  })
  const order = foursomes.map((_, i) => i).sort((x, y) => (sums[y] ?? 0) - (sums[x] ?? 0) || x - y)
  return guesses(
    groups.map(({ mask }) => mask),
    order.map((i) => foursomes[i]?.mask ?? 0),
    n,
  )
}

/** Guesses foursomes in the given order, without those that an earlier reply excludes. Returns whether all groups are found. */
function guesses(groups: readonly number[], order: readonly number[], tiles: number): boolean {
  let left = (1 << tiles) - 1
  const misses: { mask: number; together: number }[] = []
  while (left !== 0) {
    const four = order.find((mask) => (mask & ~left) === 0 && misses.every((miss) => mayBe(mask, miss)))
    if (four === undefined) return false
    if (groups.includes(four)) {
      left &= ~four
      continue
    }
    if (misses.length + 1 === MAX_MISTAKES) return false
    misses.push({ mask: four, together: Math.max(...groups.map((mask) => countBits(mask & four))) })
  }
  return true
}

/** Returns whether four tiles can be a group after a wrong guess. */
function mayBe(mask: number, miss: { mask: number; together: number }): boolean {
  const shared = countBits(mask & miss.mask)
  // If a guess was one away, three of its tiles belong to one group, and each other group has at most one of its tiles.
  return miss.together === ONE_AWAY ? shared === ONE_AWAY || shared <= 1 : shared < ONE_AWAY
}
