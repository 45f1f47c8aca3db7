import type { Catalogue, PlayWord } from '../catalogue/index.ts'
import { GROUP_SIZE } from '../rules.ts'
import type { Deal } from './generate.ts'
import { seating } from './seat.ts'
import { type Tension, tensionOf } from './tension.ts'
import { isLanguage } from './together.ts'

/** A red herring on a board. The comment of `conceptTraps` explains the two types of red herrings. */
export interface Trap {
  type: 'phantom' | 'crossover'
  /** Index in the catalogue of the category that misleads the player. */
  category: number
  /**
   * The words on the board that the generator is allowed to deal for the misleading category. If this category is on
   * the board, the list contains only words of other groups.
   */
  words: readonly PlayWord[]
}

export interface BoardMetrics {
  traps: readonly Trap[]
  tension: Tension
  /**
   * Number of pairs of tiles of one group that are side by side in a row. `columnNeighbours` is the number of pairs of
   * tiles of one group that are one below the other. `crowdedRows` is the number of rows with three or more tiles of
   * one group.
   */
  neighbours: number
  columnNeighbours: number
  crowdedRows: number
  /** Mean difficulty of the groups, from 1 to 6. */
  difficulty: number
  /** Number of groups whose category has a gap in its name or is wordplay. */
  language: number
  kinds: number
}

/**
 * Finds the red herrings of a board. For each category, the function uses only the words that the generator is allowed
 * to deal for it. Players do not think of the other words. The type `phantom` is a category that is neither on the
 * board nor similar to a category of the board. At least three tiles, from at least two groups, contain words of this
 * category. The type `crossover` is a category of the board. One of its words is on a tile of another group.
 */
export function conceptTraps(catalogue: Catalogue, groups: Deal['groups']): Trap[] {
  const found = new Map<number, { words: PlayWord[]; groups: Set<number> }>()
  groups.forEach(({ category, words }, group) => {
    for (const word of words) {
      for (const index of word.owners) {
        if (index === category.index) continue
        const concept = found.get(index) ?? { words: [], groups: new Set() }
        concept.words.push(word)
        concept.groups.add(group)
        found.set(index, concept)
      }
    }
  })
  const onBoard = new Set(groups.map(({ category }) => category.index))
  const concepts = [...found].sort(([, a], [, b]) => b.words.length - a.words.length)
  const isNear = (index: number, other: number) => catalogue.categories[index]?.near.has(other) ?? false
  return concepts.flatMap(([index, concept], n): Trap[] => {
    if (onBoard.has(index)) return [{ type: 'crossover', category: index, words: concept.words }]
    const near = groups.some(({ category }) => category.near.has(index))
    if (near || concept.words.length < GROUP_SIZE - 1 || concept.groups.size < 2) return []
    // Two categories of similar meaning are one red herring.
    if (concepts.slice(0, n).some(([other]) => !onBoard.has(other) && isNear(index, other))) return []
    return [{ type: 'phantom', category: index, words: concept.words }]
  })
}

/**
 * Computes figures about a board, for comparisons and reports. The figures are real numbers. The generator does not use
 * these figures to deal a board.
 */
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
