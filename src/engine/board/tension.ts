import type { Catalogue, PlayWord } from '../catalogue/index.ts'
import { MOST_RARE, SIMILARITY_UNIT } from '../catalogue/likeness.ts'
import { GROUP_SIZE } from '../rules.ts'

/**
 * Tension measures how similar in meaning the groups of a board are. `mean`, `p95` and `max` are statistics of the
 * cosines between the vectors of words of different groups. `strays` is the share (0–1) of the tiles that are strays
 * (see `tensionOf`). `rarity` says how rare the words are. It is 0 if all words belong to the thousand most common
 * words, and 1 if all words are unknown.
 */
export interface Tension {
  mean: number
  p95: number
  max: number
  strays: number
  rarity: number
}

/**
 * Computes the tension of a board from its words only. A tile is a stray if the three other tiles of its group are more
 * similar to a tile of another group than to this tile. A stray misleads a player who looks only at the meaning of the
 * words.
 */
export function tensionOf(catalogue: Catalogue, groups: readonly (readonly PlayWord[])[]): Tension {
  const rows = groups.flatMap((words) => words.map((word) => word.row))
  const tiles = rows.length
  const likeness = new Int16Array(tiles * tiles)
  const across = new Int16Array((tiles * (tiles - GROUP_SIZE)) / 2)
  // Sum of the similarities between a tile and the other tiles of a group, for each tile and group.
  const toGroup = new Int16Array(tiles * groups.length)
  let pairs = 0
  let sum = 0
  for (let a = 0; a < tiles; a++) {
    const home = Math.floor(a / GROUP_SIZE)
    for (let b = a + 1; b < tiles; b++) {
      const other = Math.floor(b / GROUP_SIZE)
      const similarity = catalogue.similarity(rows[a] ?? -1, rows[b] ?? -1)
      likeness[a * tiles + b] = similarity
      likeness[b * tiles + a] = similarity
      add(toGroup, a * groups.length + other, similarity)
      add(toGroup, b * groups.length + home, similarity)
      if (home === other) continue
      across[pairs++] = similarity
      sum += similarity
    }
  }
  let strays = 0
  for (let tile = 0; tile < tiles; tile++) {
    const group = Math.floor(tile / GROUP_SIZE)
    const own = toGroup[tile * groups.length + group] ?? 0
    for (let other = 0; other < tiles; other++) {
      if (Math.floor(other / GROUP_SIZE) === group) continue
      const theirs = (toGroup[other * groups.length + group] ?? 0) - (likeness[other * tiles + tile] ?? 0)
      if (theirs <= own) continue
      strays++
      break
    }
  }
  across.sort()
  return {
    mean: sum / pairs / SIMILARITY_UNIT,
    p95: (across[Math.floor(pairs * 0.95)] ?? 0) / SIMILARITY_UNIT,
    max: (across[pairs - 1] ?? 0) / SIMILARITY_UNIT,
    strays: strays / tiles,
    rarity: groups.flat().reduce((total, word) => total + word.rarity, 0) / tiles / MOST_RARE,
  }
}

function add(sums: Int16Array, at: number, value: number): void {
  sums[at] = (sums[at] ?? 0) + value
}

/**
 * Usual difference between hand-made boards, for each number of `Tension`. If two boards differ in only one number, and
 * by exactly the value in SPREAD, their distance is 1.
 */
const SPREAD: Tension = { mean: 0.025, p95: 0.05, max: 0.07, strays: 0.13, rarity: 0.06 }

/**
 * Returns a number that says how different two tensions are; 0 means equal. The result is the same on every machine,
 * because the arithmetic uses only + − × ÷.
 */
export function distance(tension: Tension, aim: Tension): number {
  const step = (name: keyof Tension) => {
    const off = (tension[name] - aim[name]) / SPREAD[name]
    return off * off
  }
  return step('mean') + step('p95') + step('max') + step('strays') + step('rarity')
}
