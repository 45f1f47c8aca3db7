import type { Catalogue, PlayWord } from '../catalogue/index.ts'
import { SIMILARITY_UNIT } from '../catalogue/likeness.ts'
import { GROUP_SIZE } from '../rules.ts'
import type { Deal } from './generate.ts'
import { seating } from './seat.ts'
import { countStrays } from './strays.ts'
import { isLanguage } from './traps.ts'

/** A category that misleads the player: see `conceptTraps`. */
export interface Trap {
  type: 'phantom' | 'crossover'
  /** Index of the category. */
  category: number
  /** The words on the board that it deals too; for a crossover, only those of other groups. */
  words: readonly PlayWord[]
}

export interface BoardMetrics {
  traps: readonly Trap[]
  /** Share of tiles that stray (see `countStrays`), 0–1. */
  strays: number
  /** Cosine similarity of words of different groups: mean, 95th percentile, highest. */
  across: { mean: number; p95: number; max: number }
  /** Pairs of side-by-side tiles of one group, and rows with three or more tiles of one group. */
  neighbours: number
  crowdedRows: number
  /** Mean difficulty of the groups, 1–6. */
  difficulty: number
  /** Number of fill-in and wordplay groups. */
  language: number
  /** Number of different kinds. */
  kinds: number
}

/**
 * The board's concept traps. Only play words count: an also-fits word can be argued for, but does not come to mind.
 * A **phantom** is a category that is not on the board and not near one that is, with play words on at least three tiles of
 * at least two groups. A **crossover** is a category on the board with a play word on a tile of another group.
 */
export function conceptTraps(catalogue: Catalogue, groups: Deal['groups']): Trap[] {
  const found = new Map<number, { words: PlayWord[]; groups: Set<number> }>()
  groups.forEach(({ category, words }, group) => {
    for (const word of words) {
      for (const index of catalogue.dealtIn(word.key)) {
        if (index === category.index) continue
        const concept = found.get(index) ?? { words: [], groups: new Set() }
        concept.words.push(word)
        concept.groups.add(group)
        found.set(index, concept)
      }
    }
  })
  const onBoard = new Set(groups.map(({ category }) => category.index))
  return [...found].flatMap(([index, concept]): Trap[] => {
    if (onBoard.has(index)) return [{ type: 'crossover', category: index, words: concept.words }]
    const near = groups.some(({ category }) => category.near.has(index))
    if (near || concept.words.length < GROUP_SIZE - 1 || concept.groups.size < 2) return []
    return [{ type: 'phantom', category: index, words: concept.words }]
  })
}

/** Measures a board without playing it. Real numbers, for ranking and reports; dealing never depends on them. */
export function boardMetrics(catalogue: Catalogue, dealt: Pick<Deal, 'groups' | 'seats'>): BoardMetrics {
  const { groups, seats } = dealt
  const words = groups.map((group) => group.words)
  const rows = words.flat().map((word) => word.row)
  const across: number[] = []
  rows.forEach((row, tile) => {
    for (let other = tile + 1; other < rows.length; other++) {
      if (Math.floor(other / GROUP_SIZE) === Math.floor(tile / GROUP_SIZE)) continue
      across.push(catalogue.similarity(row, rows[other] ?? -1) / SIMILARITY_UNIT)
    }
  })
  across.sort((a, b) => a - b)
  return {
    traps: conceptTraps(catalogue, groups),
    strays: countStrays(catalogue, words) / rows.length,
    across: {
      mean: across.reduce((sum, x) => sum + x, 0) / Math.max(1, across.length),
      p95: across[Math.floor(across.length * 0.95)] ?? 0,
      max: across.at(-1) ?? 0,
    },
    ...seating(seats.map((seat) => Math.floor(seat / GROUP_SIZE))),
    difficulty: groups.reduce((sum, group) => sum + group.difficulty, 0) / groups.length,
    language: groups.filter(({ category }) => isLanguage(category)).length,
    kinds: new Set(groups.map(({ category }) => category.kind)).size,
  }
}

/** What hand-made boards have: one or two traps, and about half of the tiles are strays (boards.md, the table). */
const AIM = { traps: 1.5, strays: 0.48, p95: 0.33 }

/** How far a board is from a hand-made one; 0 is the nearest. Used to choose the best of many candidates. */
export function boardPenalty(metrics: BoardMetrics): number {
  const { traps, strays, across, kinds, language, crowdedRows } = metrics
  return (
    Math.max(0, Math.abs(traps.length - AIM.traps) - 0.5) +
    4 * Math.abs(strays - AIM.strays) +
    2 * Math.max(0, across.p95 - AIM.p95) +
    0.5 * Math.max(0, 3 - kinds) +
    Math.max(0, language - 2) +
    crowdedRows
  )
}
