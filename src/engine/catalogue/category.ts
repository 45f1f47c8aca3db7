export const categoryKinds = ['synonym', 'members', 'property', 'fill', 'wordplay', 'pop'] as const
export type CategoryKind = (typeof categoryKinds)[number]

/** A rule that every word of a category must follow. See content/catalogue/README.md. */
export type Rule =
  | { type: 'palindrome' }
  | { type: 'hidden' | 'starts' | 'ends'; any: readonly string[] }
  | { type: 'letters'; pattern: string }
  | { type: 'anagram' | 'reverse' | 'behead' | 'curtail' | 'change' | 'insert'; to: readonly string[] }
  | { type: 'homophone'; of: Readonly<Record<string, string>> }

/** A category as an editor writes it in content/catalogue/*.json. */
export interface Category {
  id: string
  name: string
  kind: CategoryKind
  /** Difficulty of the category, from 1 (everybody finds the group) to 6 (only experts find it). */
  difficulty: number
  /** Words of the category that the generator can put on a board. These words are called play words. */
  words: readonly string[]
  /**
   * Lists of play words that are too similar for one group ("sea" and "ocean" as bodies of water). A group has at most
   * one word of each list.
   */
  alike?: readonly (readonly string[])[]
  /** Words that belong to the category, but that the generator never deals for the category. */
  alsoFits?: readonly string[]
  /** Words about which an editor has decided that they do not belong to the category. */
  notFits?: readonly string[]
  /** Ids of categories that must not be on one board with this category. */
  near?: readonly string[]
  pattern?: string
  rule?: Rule
  senses?: Readonly<Record<string, string>>
  region?: string
  era?: string
  tone?: string
  /** True if only experts know the words of the category. The difficulty of such a category can still be low. */
  specialist?: true
}

const PLAIN = /^[a-z0-9]*$/

/** Returns the word in lower case, without accents, spaces and punctuation. */
export function letters(word: string): string {
  // Most words contain only plain letters, so the function skips the slow conversion for them. Speed is important,
  // because the server converts all words of the catalogue when it starts.
  if (PLAIN.test(word)) return word
  return word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

/** Returns a key that is the same for all spellings of a word: the result of `letters` without a plural ending. */
export function fold(word: string): string {
  const key = letters(word)
  if (key.length <= 3) return key
  if (/(?:s|x|z|ch|sh)es$/.test(key)) return key.slice(0, -2)
  if (/[^aeiou]ies$/.test(key) && key.length > 4) return `${key.slice(0, -3)}y`
  if (/[^su]s$/.test(key)) return key.slice(0, -1)
  return key
}

/**
 * Returns the stem of a word: the result of `fold` without the endings of verbs and persons, so that SWIM, SWIMMER and
 * SWIMMING have the same stem. Some different words also have the same stem (FLOW, FLOWER).
 */
export function stem(word: string): string {
  const key = fold(word)
  const base = key.replace(/(?<=.{4})(?:ing|er|ed)$/, '').replace(/(?<=.{3})[ey]$/, '')
  return base.replace(/([^aeiou])\1$/, '$1')
}
