import type { CategoryKind } from '../catalogue/category.ts'
import type { Catalogue, IndexedCategory } from '../catalogue/index.ts'
import type { DifficultyWindow } from '../difficulty.ts'
import { GROUP_SIZE } from '../rules.ts'

/** What a player has seen on recent boards, so that nothing comes back too soon. */
export interface History {
  /** How many boards ago a category was last seen, by id: 0 for the latest board. */
  categories: ReadonlyMap<string, number>
  /** How many boards ago a word was last seen, by folded word. */
  words: ReadonlyMap<string, number>
  /** As `foursomeKey` writes them. */
  foursomes: ReadonlySet<string>
}

export const noHistory: History = { categories: new Map(), words: new Map(), foursomes: new Set() }

/** Categories to deal from, and the indexes of those that can be phantoms. */
export type Pool = Pick<Catalogue, 'categories' | 'phantoms'>

/** Kinds that most groups of a board should have. */
export interface Favours {
  kinds: readonly CategoryKind[]
  /** At least this many groups are of these kinds. When no such board can be dealt, the favours are dropped. */
  groups: number
}

export interface BoardRequest {
  /** The same seed and request give the same board on every machine. */
  seed: string
  groups: number
  window: DifficultyWindow
  history: History
  /** Measured difficulties (real numbers, 1–6) by category id. Without one, the editor's difficulty counts. */
  difficulty?: ReadonlyMap<string, number>
  /** Deals only from these; from the whole catalogue when absent. The proof always uses the whole catalogue. */
  pool?: Pool
  favours?: Favours
  /** The player's country, as a lower-case code. Categories about another country are left out. */
  region?: string
  /** For everybody: no category that needs knowledge of a certain time, and never a gentle board. */
  forEverybody?: boolean
}

/** 1–6: measured if known, else the editor's. */
export function difficultyOf(category: IndexedCategory, request: Pick<BoardRequest, 'difficulty'>): number {
  return request.difficulty?.get(category.id) ?? category.difficulty
}

/** The order of the words does not matter. */
export function foursomeKey(keys: readonly string[]): string {
  return [...keys].sort().join(',')
}

/** What later boards of the same player need to know about a board. */
export interface PastBoard {
  categoryIds: readonly string[]
  /** Folded words, four for each group. */
  wordKeys: readonly string[]
}

/** `boards`: newest first. */
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

/** For a board that several players get: the latest time that any of them saw something counts. */
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
