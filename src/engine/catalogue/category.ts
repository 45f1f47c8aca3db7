export const categoryKinds = ['synonym', 'members', 'property', 'fill', 'wordplay', 'pop'] as const
export type CategoryKind = (typeof categoryKinds)[number]

/** A machine-checked rule of a wordplay category; see content/catalogue/README.md. */
export type Rule =
  | { type: 'palindrome' }
  | { type: 'hidden' | 'starts' | 'ends'; any: readonly string[] }
  | { type: 'letters'; pattern: string }
  | {
      type: 'anagram' | 'reverse' | 'behead' | 'curtail' | 'change' | 'insert' | 'homophone'
      of: Readonly<Record<string, string>>
    }

/** A category as it is written in content/catalogue/*.json. */
export interface Category {
  id: string
  name: string
  kind: CategoryKind
  /** 1 anyone sees it … 6 for connoisseurs. */
  difficulty: number
  /** May be dealt. */
  words: readonly string[]
  /** Belong too, never dealt. */
  alsoFits?: readonly string[]
  /** Looked at and ruled out. */
  notFits?: readonly string[]
  /** Ids that must not share a board with this one. */
  near?: readonly string[]
  pattern?: string
  rule?: Rule
  senses?: Readonly<Record<string, string>>
  region?: string
  era?: string
  tone?: string
}

/** Letters and digits only, lower case, accents dropped. */
export function letters(word: string): string {
  return word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

/** The key under which spellings of one word meet: case, accents, spaces and a plural ending folded away. */
export function fold(word: string): string {
  const key = letters(word)
  if (key.length <= 3) return key
  if (/(?:s|x|z|ch|sh)es$/.test(key)) return key.slice(0, -2)
  if (/[^aeiou]ies$/.test(key) && key.length > 4) return `${key.slice(0, -3)}y`
  if (/[^su]s$/.test(key)) return key.slice(0, -1)
  return key
}
