import type { Catalogue } from '../../src/engine/catalogue/index.ts'
import { randomFrom } from '../../src/engine/random.ts'
import { GROUP_SIZE, MAX_MISTAKES } from '../../src/engine/rules.ts'

/** A bot's result on a board with the game's allowed mistakes. */
export interface Played {
  solved: boolean
  /** Groups found before the last mistake. */
  found: number
  mistakes: number
}

/**
 * What a bot knows of a board: the similarity of any two tiles. Whether a foursome is right it learns only by guessing.
 */
interface BotView {
  tiles: number
  likeness: readonly (readonly number[])[]
}

/** The similarities of a board's tiles, by the rows of their words. An unknown word has similarity 0 to every other. */
export function botViewOf(catalogue: Catalogue, rows: readonly number[]): BotView {
  return {
    tiles: rows.length,
    likeness: rows.map((a) => rows.map((b) => catalogue.similarity(a, b))),
  }
}

const groupOf = (tile: number) => Math.floor(tile / GROUP_SIZE)
const isRight = (four: readonly number[]) => four.every((tile) => groupOf(tile) === groupOf(four[0] ?? -1))

/** Always guesses the four most similar tiles that are left. Expects the tiles in the order of their groups. */
export function playGreedily({ tiles, likeness }: BotView): Played {
  const sims = likeness.map((row) => Float64Array.from(row))
  let left = Array.from({ length: tiles }, (_, tile) => tile)
  const wrong = new Set<string>()
  let found = 0
  while (left.length > 0) {
    let best: number[] = []
    let highest = Number.NEGATIVE_INFINITY
    for (let i = 0; i < left.length; i++) {
      const a = left[i] ?? 0
      const simsA = sims[a] ?? new Float64Array()
      for (let j = i + 1; j < left.length; j++) {
        const b = left[j] ?? 0
        const simsB = sims[b] ?? simsA
        const ab = simsA[b] ?? 0
        for (let k = j + 1; k < left.length; k++) {
          const c = left[k] ?? 0
          const simsC = sims[c] ?? simsA
          const abc = ab + (simsA[c] ?? 0) + (simsB[c] ?? 0)
          for (let l = k + 1; l < left.length; l++) {
            const d = left[l] ?? 0
            const sum = abc + (simsA[d] ?? 0) + (simsB[d] ?? 0) + (simsC[d] ?? 0)
            if (sum <= highest || (wrong.size > 0 && wrong.has(`${a} ${b} ${c} ${d}`))) continue
            highest = sum
            best = [a, b, c, d]
          }
        }
      }
    }
    if (isRight(best)) {
      found++
      left = left.filter((tile) => !best.includes(tile))
      continue
    }
    wrong.add(best.join(' '))
    if (wrong.size === MAX_MISTAKES) return { solved: false, found, mistakes: wrong.size }
  }
  return { solved: true, found, mistakes: wrong.size }
}

const STARTS = 6

/**
 * Divides the tiles that are left so that the similarity within groups is highest (by swaps from several random starts),
 * guesses the most similar group of that partition, and divides again. Expects the tiles in the order of their groups.
 */
export function playByPartition({ tiles, likeness }: BotView, seed: string): Played {
  const random = randomFrom(seed)
  let left = Array.from({ length: tiles }, (_, tile) => tile)
  const wrong = new Set<string>()
  let found = 0
  const within = (four: readonly number[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = four
    if (wrong.size > 0 && wrong.has([...four].sort((x, y) => x - y).join(' '))) return -1e6
    const sim = (x: number, y: number) => likeness[x]?.[y] ?? 0
    return sim(a, b) + sim(a, c) + sim(a, d) + sim(b, c) + sim(b, d) + sim(c, d)
  }
  while (left.length > 0) {
    let best: number[][] = []
    let highest = Number.NEGATIVE_INFINITY
    for (let start = 0; start < STARTS; start++) {
      const parts = improved(random.shuffle(left), within)
      const sum = parts.reduce((total, four) => total + within(four), 0)
      if (sum <= highest) continue
      highest = sum
      best = parts
    }
    const closest = best.reduce((a, b) => (within(b) > within(a) ? b : a))
    if (isRight(closest)) {
      found++
      left = left.filter((tile) => !closest.includes(tile))
      continue
    }
    wrong.add([...closest].sort((x, y) => x - y).join(' '))
    if (wrong.size === MAX_MISTAKES) return { solved: false, found, mistakes: wrong.size }
  }
  return { solved: true, found, mistakes: wrong.size }
}

/** Swaps tiles between foursomes as long as a swap increases the sum of similarities. */
function improved(order: readonly number[], within: (four: readonly number[]) => number): number[][] {
  const parts: number[][] = []
  for (let i = 0; i < order.length; i += GROUP_SIZE) parts.push(order.slice(i, i + GROUP_SIZE))
  for (let better = true; better; ) {
    better = false
    for (const [n, part] of parts.entries()) {
      for (const other of parts.slice(n + 1)) {
        for (let x = 0; x < GROUP_SIZE; x++) {
          for (let y = 0; y < GROUP_SIZE; y++) {
            const before = within(part) + within(other)
            const [a = 0, b = 0] = [part[x], other[y]]
            part[x] = b
            other[y] = a
            if (within(part) + within(other) > before) better = true
            else [part[x], other[y]] = [a, b]
          }
        }
      }
    }
  }
  return parts
}
