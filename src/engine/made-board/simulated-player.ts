import { type Random, randomFrom } from '../random.ts'
import { startOf } from '../rating/rating.ts'
import { GROUP_SIZE, MAX_MISTAKES } from '../rules.ts'
import type { Proof } from './proof.ts'
import { countBits, type Reading, tilesOf } from './reading.ts'

/** Number of simulated players. */
const PLAYERS = 100
/** Number of the most tempting foursomes from which a simulated player chooses, besides the real groups. */
const MOST_FOURSOMES = 160
/** Mean and standard deviation of the players' skill, in logits. The mean is that of a new player in rating/rating.ts. */
const SKILL = { mean: 1, spread: 1 }
/**
 * Standard deviation of a player's wrong impression of a word, as a cosine. With this value, the players solve the boards
 * of half of the folds of `npm run model -- made-boards` as often as is usual for their difficulty (rating/made-board.ts).
 */
const NOISE = 0.3
/** How much two words belong together for a player who sees what their group is, as a cosine. */
const SEEN = 0.45
/**
 * How much two words belong together because they share a meaning, as a cosine. A wider meaning counts less, and a
 * meaning with `widest` words counts nothing.
 */
const SHARED = { most: 0.35, widest: 300 }
/** Similarity of words without a vector, as a cosine. */
const UNKNOWN_COSINE = 0.1
const ONE_AWAY = GROUP_SIZE - 1

/**
 * Returns how many of a hundred players would find all groups. The simulated players know how similar words are and
 * which narrow meanings they share. They see what a group is about more often if the group is easy. They have four
 * mistakes, and they use the reply "one away". The result is an expectation until players have played the board.
 */
export function solvedOf100({ reading, meanings }: Proof, difficulties: readonly number[]): number {
  const random = randomFrom(reading.tiles.map(({ key }) => key).join(' '))
  const foursomes = temptingFoursomes(reading, pairLikeness(reading, meanings))
  let solved = 0
  for (let player = 0; player < PLAYERS; player++)
    if (plays(reading, foursomes, difficulties, random)) solved++
  return Math.round((100 * solved) / PLAYERS)
}

/** Returns how much each pair of tiles seems to belong together, for a player who sees no group yet. */
function pairLikeness({ tiles, closeness }: Reading, meanings: Proof['meanings']): Float64Array {
  const n = tiles.length
  const likeness = new Float64Array(n * n)
  const shared = new Float64Array(n * n)
  for (const { tiles: mask, size, kind } of meanings) {
    const weight = SHARED.most * (1 - Math.log(size) / Math.log(SHARED.widest))
    if (kind === 'wordplay' || weight <= 0 || countBits(mask) < 2) continue
    const list = tilesOf(mask)
    for (const a of list)
      for (const b of list) if (weight > (shared[a * n + b] ?? 0)) shared[a * n + b] = weight
  }
  for (let a = 0; a < n; a++)
    for (let b = 0; b < n; b++)
      likeness[a * n + b] = (closeness(a, b) ?? UNKNOWN_COSINE) + (shared[a * n + b] ?? 0)
  return likeness
}

interface Foursome {
  tiles: readonly number[]
  mask: number
  isGroup: boolean
  /** Sum of the likeness of its six pairs. */
  likeness: number
  /** For each group with at least two of the tiles: the number of its pairs in the foursome. */
  pairs: readonly { group: number; count: number }[]
}

/** Returns the real groups and the foursomes whose tiles are the most similar to each other. */
function temptingFoursomes({ tiles, groups }: Reading, likeness: Float64Array): Foursome[] {
  const n = tiles.length
  const masks: number[] = []
  const sums: number[] = []
  const at = (a: number, b: number) => likeness[a * n + b] ?? 0
  for (let a = 0; a < n; a++)
    for (let b = a + 1; b < n; b++)
      for (let c = b + 1; c < n; c++) {
        const abc = at(a, b) + at(a, c) + at(b, c)
        for (let d = c + 1; d < n; d++) {
          masks.push((1 << a) | (1 << b) | (1 << c) | (1 << d))
          sums.push(abc + at(a, d) + at(b, d) + at(c, d))
        }
      }
  const least = Float64Array.from(sums).sort().at(-MOST_FOURSOMES) ?? Number.NEGATIVE_INFINITY
  const own = new Set(groups.map(({ mask }) => mask))
  return masks.flatMap((mask, i): Foursome[] => {
    const sum = sums[i] ?? 0
    const isGroup = own.has(mask)
    if (!isGroup && sum < least) return []
    const pairs = groups.flatMap((group, index) => {
      const count = countBits(group.mask & mask)
      return count > 1 ? [{ group: index, count: (count * (count - 1)) / 2 }] : []
    })
    return [{ tiles: tilesOf(mask), mask, isGroup, likeness: sum, pairs }]
  })
}

/** Returns a number with about the standard normal distribution. */
function normal(random: Random): number {
  let sum = 0
  for (let i = 0; i < 3; i++) sum += random.below(2001) / 1000 - 1
  return sum
}

/** Returns whether one simulated player solves the board. The player always guesses the most convincing foursome. */
function plays(
  { tiles, groups }: Reading,
  foursomes: readonly Foursome[],
  difficulties: readonly number[],
  random: Random,
): boolean {
  const skill = SKILL.mean + SKILL.spread * normal(random)
  const seen = groups.map(
    (_, group) => random.below(1000) < 1000 / (1 + Math.exp(startOf(difficulties[group] ?? 3) - skill)),
  )
  const noise = tiles.map(() => ONE_AWAY * NOISE * normal(random))
  const appeal = foursomes.map((foursome) => {
    let sum = foursome.likeness
    for (const tile of foursome.tiles) sum += noise[tile] ?? 0
    for (const { group, count } of foursome.pairs) if (seen[group]) sum += SEEN * count
    return sum
  })
  let left = (1 << tiles.length) - 1
  const misses: Miss[] = []
  while (left !== 0) {
    let best = -1
    foursomes.forEach(({ mask }, i) => {
      if ((mask & ~left) !== 0 || (best >= 0 && (appeal[i] ?? 0) <= (appeal[best] ?? 0))) return
      if (misses.every((miss) => mayBe(mask, miss))) best = i
    })
    const guess = foursomes[best]
    if (!guess) return false
    if (guess.isGroup) left &= ~guess.mask
    else if (misses.length + 1 === MAX_MISTAKES) return false
    else
      misses.push({
        mask: guess.mask,
        together: Math.max(...groups.map(({ mask }) => countBits(mask & guess.mask))),
      })
  }
  return true
}

/** A wrong guess, and the largest number of its tiles that belong to the same group. */
interface Miss {
  mask: number
  together: number
}

/** Returns whether four tiles can be a group after a wrong guess. */
function mayBe(mask: number, miss: Miss): boolean {
  const shared = countBits(mask & miss.mask)
  // If a guess was one away, three of its tiles belong to one group, and each other group has at most one of its tiles.
  return miss.together === ONE_AWAY ? shared === ONE_AWAY || shared <= 1 : shared < ONE_AWAY
}
