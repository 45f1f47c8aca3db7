import type { CategoryKind } from '../catalogue/category.ts'
import type { Catalogue, IndexedCategory } from '../catalogue/index.ts'
import type { DifficultyWindow } from '../difficulty.ts'
import { GROUP_SIZE } from '../rules.ts'

/**
 * Categories and words that a player has seen on recent boards. The generator does not repeat recent categories and
 * words too soon.
 */
export interface History {
  /** For each category id, the number of boards since the player last saw the category: 0 for the latest board. */
  categories: ReadonlyMap<string, number>
  /** For each folded word, the number of boards since the player last saw the word. */
  words: ReadonlyMap<string, number>
  /** Groups of four words that the player has seen, as keys from `foursomeKey`. */
  foursomes: ReadonlySet<string>
}

export const noHistory: History = { categories: new Map(), words: new Map(), foursomes: new Set() }

/** The categories to deal from, and the indexes of the categories that can be phantoms. */
export type Pool = Pick<Catalogue, 'categories' | 'phantoms'>

/** Kinds of categories that most groups of a board should have. */
export interface Favours {
  kinds: readonly CategoryKind[]
  /**
   * The smallest number of groups that must be of the favoured kinds. If no board with enough groups of the favoured
   * kinds can be dealt, the generator ignores the favoured kinds.
   */
  groups: number
}

export interface BoardRequest {
  /** The same seed and request give the same board on every machine. */
  seed: string
  groups: number
  window: DifficultyWindow
  history: History
  /**
   * Measured difficulties by category id, as real numbers from 1 to 6. A category without a measured difficulty uses
   * the editor's value.
   */
  difficulty?: ReadonlyMap<string, number>
  /**
   * The categories to deal from. Without a pool the generator uses the whole catalogue. The proof of one solution
   * always uses the whole catalogue.
   */
  pool?: Pool
  favours?: Favours
  /** The player's country, as a lower-case code. Categories about another country are left out. */
  region?: string
  /**
   * Whether every player gets the board. A board for everybody has no category that needs knowledge of a certain time,
   * and never uses the gentle settings.
   */
  forEverybody?: boolean
}

/** Returns the difficulty of a category, from 1 to 6: the measured value if known, else the editor's value. */
export function difficultyOf(category: IndexedCategory, request: Pick<BoardRequest, 'difficulty'>): number {
  return request.difficulty?.get(category.id) ?? category.difficulty
}

/** Returns a key for a group of four words. The key does not depend on the order of the words. */
export function foursomeKey(keys: readonly string[]): string {
  return [...keys].sort().join(',')
}

/** The data of a dealt board that later boards of the same player need. */
export interface PastBoard {
  categoryIds: readonly string[]
  /** The folded words of the board, four for each group. */
  wordKeys: readonly string[]
}

/** Builds the history of one player. `boards` must be sorted, newest first. */
export function historyOf(boards: readonly PastBoard[]): History {
  const categories = new Map<string, number>()
  const words = new Map<string, number>()
  const foursomes = new Set<string>()
  boards.forEach(({ categoryIds, wordKeys }, age) => {
    for (const id of categoryIds) if (!categories.has(id)) categories.set(id, age)
    for (const key of wordKeys) if (!words.has(key)) words.set(key, age)
    for (let i = 0; i < wordKeys.length; i += GROUP_SIZE)
      foursomes.add(foursomeKey(wordKeys.slice(i, i + GROUP_SIZE)))
  })
  return { categories, words, foursomes }
}

/**
 * Joins the histories of several players who get the same board. For each category and word, the joined history
 * contains the latest time at which any of the players saw it.
 */
export function joinHistories(histories: readonly History[]): History {
  const latest = (maps: readonly ReadonlyMap<string, number>[]) => {
    const joined = new Map<string, number>()
    for (const map of maps)
      for (const [key, age] of map)
        joined.set(key, Math.min(age, joined.get(key) ?? Number.POSITIVE_INFINITY))
    return joined
  }
  return {
    categories: latest(histories.map(({ categories }) => categories)),
    words: latest(histories.map(({ words }) => words)),
    foursomes: new Set(histories.flatMap(({ foursomes }) => [...foursomes])),
  }
}
