import type { CategoryKind } from '../catalogue/category.ts'
import type { Catalogue, IndexedCategory } from '../catalogue/index.ts'
import type { DifficultyWindow } from '../difficulty.ts'
import { GROUP_SIZE } from '../rules.ts'

/**
 * The categories and words that a player has seen on recent boards, so that the generator does not repeat them too
 * soon.
 */
export interface History {
  /**
   * For each category id, the number of boards that the player has had since the last board with the category. The
   * number 0 means that the category was on the latest board.
   */
  categories: ReadonlyMap<string, number>
  /**
   * For each word (in the spelling of `fold`), the number of boards that the player has had since the last board with
   * the word. The number 0 means that the word was on the latest board.
   */
  words: ReadonlyMap<string, number>
  /** Keys of the groups of four words that the player has seen together. The function `foursomeKey` makes the keys. */
  foursomes: ReadonlySet<string>
  /** Names of the fifth groups of the player's recent boards. */
  fifthGroups: ReadonlySet<string>
}

export const noHistory: History = {
  ...{ categories: new Map(), words: new Map() },
  ...{ foursomes: new Set(), fifthGroups: new Set() },
}

/**
 * The categories from which the generator deals a board, and the indexes of the categories that it can use as red
 * herrings.
 */
export type Pool = Pick<Catalogue, 'categories' | 'phantoms'>

/** The kinds of categories that the request prefers for most groups of the board. */
export interface Favours {
  kinds: readonly CategoryKind[]
  /**
   * Smallest number of groups of the preferred kinds. If the generator finds no board with so many groups of these
   * kinds, it ignores the preference.
   */
  groups: number
}

/** Countries whose players know the words of Britain. */
export const BRITISH_ENGLISH: ReadonlySet<string> = new Set(['uk', 'ie', 'au', 'nz', 'in', 'za'])

export interface BoardRequest {
  /**
   * The seed of the random numbers. With the same seed and the same request, the generator makes the same board on
   * every machine.
   */
  seed: string
  groups: number
  window: DifficultyWindow
  history: History
  /**
   * Difficulties by category id, from 1 to 6, measured from the results of players. For a category without a measured
   * difficulty, the generator uses the difficulty that an editor has set.
   */
  difficulty?: ReadonlyMap<string, number>
  /**
   * The categories from which the generator deals the board, by default the whole catalogue. The proof that the board
   * has one solution always uses the whole catalogue.
   */
  pool?: Pool
  favours?: Favours
  /** Wanted number of red herrings; if it is absent, the generator draws the number at random. */
  traps?: number
  /** Whether the board should have a fifth group (`Deal.fifthGroup`); if it is absent, chance decides. */
  fifthGroup?: boolean
  /**
   * Code of the player's country in lower case. The generator leaves out categories about other countries and words that
   * only other countries know. An American player receives American spelling.
   */
  region?: string
  /**
   * True if several players receive the board, who perhaps live in different countries. The board then has only words
   * that all of them spell alike.
   */
  isShared?: boolean
  /**
   * True if all players receive the same board. A board for all players has no category that needs knowledge of a
   * certain time. The generator never uses the settings for newcomers for such a board.
   */
  forEverybody?: boolean
}

/**
 * Returns the difficulty of a category, from 1 to 6. The difficulty is measured from the results of players. If there
 * are too few results, the function returns the difficulty that an editor has set.
 */
export function difficultyOf(category: IndexedCategory, request: Pick<BoardRequest, 'difficulty'>): number {
  return request.difficulty?.get(category.id) ?? category.difficulty
}

/** Returns a key for a group of four words. The key is the same for every order of the words. */
export function foursomeKey(keys: readonly string[]): string {
  return [...keys].sort().join(',')
}

/** The data of a dealt board that the generator needs for later boards of the same player. */
export interface PastBoard {
  categoryIds: readonly string[]
  /** The words of the board in the spelling of `fold`, four for each group. */
  wordKeys: readonly string[]
  /** Name of the board's fifth group, if it has one and is recent. */
  fifthGroup?: string | undefined
}

/** Builds the history of one player from the player's boards, which must be sorted newest first. */
export function historyOf(boards: readonly PastBoard[]): History {
  const categories = new Map<string, number>()
  const words = new Map<string, number>()
  const foursomes = new Set<string>()
  const fifthGroups = new Set<string>()
  boards.forEach(({ categoryIds, wordKeys, fifthGroup }, age) => {
    if (fifthGroup !== undefined) fifthGroups.add(fifthGroup)
    for (const id of categoryIds) if (!categories.has(id)) categories.set(id, age)
    for (const key of wordKeys) if (!words.has(key)) words.set(key, age)
    for (let i = 0; i < wordKeys.length; i += GROUP_SIZE)
      foursomes.add(foursomeKey(wordKeys.slice(i, i + GROUP_SIZE)))
  })
  return { categories, words, foursomes, fifthGroups }
}

/**
 * Joins the histories of several players who will receive the same board. For each category and word, the joined
 * history contains the smallest number from the histories of the players.
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
    fifthGroups: new Set(histories.flatMap(({ fifthGroups }) => [...fifthGroups])),
  }
}
