import type { CategoryKind } from '../catalogue/category.ts'
import type { Catalogue, IndexedCategory } from '../catalogue/index.ts'
import type { DifficultyWindow } from '../difficulty.ts'
import { GROUP_SIZE } from '../rules.ts'

/** What one player has seen on recent boards. The generator uses it so that nothing comes back too soon. */
export interface History {
  /** How many boards ago a category was last seen, by id: 0 for the latest board. */
  categories: ReadonlyMap<string, number>
  /** How many boards ago a word was last seen, by folded word. */
  words: ReadonlyMap<string, number>
  /** Foursomes seen before, as `foursomeKey` writes them. */
  foursomes: ReadonlySet<string>
}

export const noHistory: History = { categories: new Map(), words: new Map(), foursomes: new Set() }

/** Categories that boards are dealt from, and those that can be phantoms on them (indexes). */
export type Pool = Pick<Catalogue, 'categories' | 'phantoms'>

/** Kinds that a board is to be made of mostly. */
export interface Favours {
  kinds: readonly CategoryKind[]
  /** At least so many groups are of these kinds. A board that cannot be dealt so is dealt without favours. */
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
  /** Deals only from these; from the whole catalogue when absent. The proof is against the whole catalogue in any case. */
  pool?: Pool
  favours?: Favours
  /** The country of the board's player, as its code in lower case. Categories that ask for another country are left out. */
  region?: string
  /** A board that everybody plays: nothing that one must have lived in a certain time to know, and never gentle. */
  forEverybody?: boolean
}

/** A category's difficulty, 1–6: measured where it is known, else the editor's. The generator reads it only here. */
export function difficultyOf(category: IndexedCategory, request: Pick<BoardRequest, 'difficulty'>): number {
  return request.difficulty?.get(category.id) ?? category.difficulty
}

/** Identifies a group by its folded words, in any order. */
export function foursomeKey(keys: readonly string[]): string {
  return [...keys].sort().join(',')
}

/** What is remembered of a board for the boards that the same player gets later. */
export interface PastBoard {
  categoryIds: readonly string[]
  /** Folded words, group by group. */
  wordKeys: readonly string[]
}

/** The history of a player. `boards`: the player's boards, newest first. */
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

/** The history of several players together, for a board that is dealt to all of them: the latest look of any of them counts. */
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
