import type { Catalogue, PlayWord } from '../catalogue/index.ts'
import { GROUP_SIZE } from '../rules.ts'
import type { Deal } from './generate.ts'
import { seating } from './seat.ts'
import { type Tension, tensionOf } from './tension.ts'
import { isLanguage } from './traps.ts'

/** See `conceptTraps`. */
export interface Trap {
  type: 'phantom' | 'crossover'
  /** Index of the category. */
  category: number
  /** The tiles that this category deals too; for a crossover, only tiles of other groups. */
  words: readonly PlayWord[]
}

export interface BoardMetrics {
  traps: readonly Trap[]
  tension: Tension
  /** Adjacent tiles of one group in rows and in columns, and rows with three or more tiles of one group. */
  neighbours: number
  columnNeighbours: number
  crowdedRows: number
  /** Mean difficulty of the groups, 1–6. */
  difficulty: number
  /** Fill-in and wordplay groups. */
  language: number
  /** Different kinds. */
  kinds: number
}

/**
 * Only play words count: an also-fits word can be argued for but does not come to mind.
 * Phantom: a category that is neither on the board nor near one that is, with play words on at least three tiles of at least
 * two groups. Crossover: a category on the board with a play word on a tile of another group.
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

/** Real numbers, for ranking and reports; dealing never depends on them. */
export function boardMetrics(catalogue: Catalogue, dealt: Pick<Deal, 'groups' | 'seats'>): BoardMetrics {
  const { groups, seats } = dealt
  return {
    traps: conceptTraps(catalogue, groups),
    tension: tensionOf(
      catalogue,
      groups.map(({ words }) => words),
    ),
    ...seating(seats.map((seat) => Math.floor(seat / GROUP_SIZE))),
    difficulty: groups.reduce((sum, group) => sum + group.difficulty, 0) / groups.length,
    language: groups.filter(({ category }) => isLanguage(category)).length,
    kinds: new Set(groups.map(({ category }) => category.kind)).size,
  }
}
