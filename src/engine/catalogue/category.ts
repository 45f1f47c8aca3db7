export const categoryKinds = ['synonym', 'members', 'property', 'fill', 'wordplay', 'pop'] as const
export type CategoryKind = (typeof categoryKinds)[number]

/** A rule that the words of a category follow. See content/catalogue/README.md. */
export type Rule =
  | { type: 'palindrome' }
  | { type: 'hidden' | 'starts' | 'ends'; any: readonly string[] }
  | { type: 'letters'; pattern: string }
  | {
      type: 'anagram' | 'reverse' | 'behead' | 'curtail' | 'change' | 'insert' | 'homophone'
      of: Readonly<Record<string, string>>
    }

/** A category as written in content/catalogue/*.json. */
export interface Category {
  id: string
  name: string
  kind: CategoryKind
  /** Difficulty from 1 (everybody finds the group) to 6 (only experts find it). */
  difficulty: number
  /** Play words: words that may be dealt. */
  words: readonly string[]
  /** Words that belong to the category, but are never dealt. */
  alsoFits?: readonly string[]
  /** Words that an editor has excluded from the category. */
  notFits?: readonly string[]
  /** Ids of categories that must not share a board with this category. */
  near?: readonly string[]
  pattern?: string
  rule?: Rule
  senses?: Readonly<Record<string, string>>
  region?: string
  era?: string
  tone?: string
  /** Whether the category is a list for experts, even if its difficulty is low. */
  specialist?: true
}

const PLAIN = /^[a-z0-9]*$/

/** Returns the word in lower case, without accents, spaces and punctuation. */
export function letters(word: string): string {
  // Most words contain only plain letters. The slow conversion is skipped for words with only plain letters, because
  // the server converts all words at its start.
  if (PLAIN.test(word)) return word
  return word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

/** Returns the key that all spellings of a word share: `letters` without a plural ending. */
export function fold(word: string): string {
  const key = letters(word)
  if (key.length <= 3) return key
  if (/(?:s|x|z|ch|sh)es$/.test(key)) return key.slice(0, -2)
  if (/[^aeiou]ies$/.test(key) && key.length > 4) return `${key.slice(0, -3)}y`
  if (/[^su]s$/.test(key)) return key.slice(0, -1)
  return key
}
