import type { IndexedCategory } from '../catalogue/index.ts'
import type { DifficultyWindow } from '../difficulty.ts'
import { GROUP_SIZE } from '../rules.ts'

/** What one player has met lately, so that nothing comes back too soon. */
export interface History {
  /** Boards since a category was last seen, by id: 0 for the latest board. */
  categories: ReadonlyMap<string, number>
  /** Boards since a word (folded) was last seen. */
  words: ReadonlyMap<string, number>
  /** Foursomes met before, each as its sorted folded words joined by a comma. */
  foursomes: ReadonlySet<string>
}

export const noHistory: History = { categories: new Map(), words: new Map(), foursomes: new Set() }

export interface BoardRequest {
  /** The same seed and request give the same board on every machine. */
  seed: string
  groups: number
  window: DifficultyWindow
  history: History
  /** Measured difficulties (real, 1–6) by category id; where there is none the editor's counts. */
  difficulty?: ReadonlyMap<string, number>
}

/** How hard a category is, 1–6, measured or as the editor sees it: the one place where the generator reads it. */
export function difficultyOf(category: IndexedCategory, request: Pick<BoardRequest, 'difficulty'>): number {
  return request.difficulty?.get(category.id) ?? category.difficulty
}

/** Identity of a group of words, whatever their order. */
export function foursomeKey(keys: readonly string[]): string {
  return [...keys].sort().join(',')
}

/** What is remembered of a board, for the boards that the same player is dealt later. */
export interface PastBoard {
  categoryIds: readonly string[]
  /** Folded words, group by group. */
  wordKeys: readonly string[]
}

/** The history that a player's boards make, the newest first. */
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
