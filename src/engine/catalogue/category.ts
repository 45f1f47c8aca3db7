export const categoryKinds = ['synonym', 'members', 'property', 'fill', 'wordplay', 'pop'] as const
export type CategoryKind = (typeof categoryKinds)[number]

/** See content/catalogue/README.md. */
export type Rule =
  | { type: 'palindrome' }
  | { type: 'hidden' | 'starts' | 'ends'; any: readonly string[] }
  | { type: 'letters'; pattern: string }
  | {
      type: 'anagram' | 'reverse' | 'behead' | 'curtail' | 'change' | 'insert' | 'homophone'
      of: Readonly<Record<string, string>>
    }

/** As written in content/catalogue/*.json. */
export interface Category {
  id: string
  name: string
  kind: CategoryKind
  /** From 1 (anyone sees it) to 6 (experts only). */
  difficulty: number
  /** Play words: these may be dealt. */
  words: readonly string[]
  /** Words that belong too, but are never dealt. */
  alsoFits?: readonly string[]
  /** Words that an editor has excluded. */
  notFits?: readonly string[]
  /** Ids that must not share a board with this one. */
  near?: readonly string[]
  pattern?: string
  rule?: Rule
  senses?: Readonly<Record<string, string>>
  region?: string
  era?: string
  tone?: string
  /** A list for experts, although its difficulty may be low. */
  specialist?: true
}

const PLAIN = /^[a-z0-9]*$/

/** Lower case, without accents, spaces and punctuation. */
export function letters(word: string): string {
  // Most words are spelled so already, and the rest of this is slow for a start that reads all of them.
  if (PLAIN.test(word)) return word
  return word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

/** The key shared by all spellings of a word: `letters` without a plural ending. */
export function fold(word: string): string {
  const key = letters(word)
  if (key.length <= 3) return key
  if (/(?:s|x|z|ch|sh)es$/.test(key)) return key.slice(0, -2)
  if (/[^aeiou]ies$/.test(key) && key.length > 4) return `${key.slice(0, -3)}y`
  if (/[^su]s$/.test(key)) return key.slice(0, -1)
  return key
}
