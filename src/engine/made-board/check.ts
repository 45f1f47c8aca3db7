import type { CategoryKind } from '../catalogue/category.ts'

/** A board that a player is making. It can be unfinished: a group can have no name, and fewer than four words. */
export interface DraftBoard {
  groups: readonly DraftGroup[]
  /** Decisions of the maker that a word does not fit a group. */
  rulings: readonly WordInGroup[]
}

export interface DraftGroup {
  name: string
  /** At most four words. An empty text is a tile without a word. */
  words: readonly string[]
  /** One line about the group, which the end of the board shows. */
  note?: string | undefined
}

/** A word of a board, and the index of one of the board's groups. */
export interface WordInGroup {
  word: string
  group: number
}

/** The sources of the knowledge that a word fits a group. */
export const evidenceSources = ['catalogue', 'word_net', 'likeness', 'player'] as const
export type EvidenceSource = (typeof evidenceSources)[number]

export const problemCodes = [
  'too_few_groups',
  'group_unfinished',
  'no_group_name',
  'repeated_word',
  'repeated_name',
  'word_too_long',
  'word_of_group_name',
  'same_stem',
  'rare_word',
  'refused_text',
  'no_title',
] as const
export type ProblemCode = (typeof problemCodes)[number]

export interface BoardProblem {
  /** Index of the group; null if the problem concerns the whole board. */
  group: number | null
  word?: string
  code: ProblemCode
  /** One sentence for the maker. */
  message: string
  /** True if the board cannot be published with this problem. */
  blocks: boolean
}

/** A word that also fits a group in which it is not. */
export interface Fit extends WordInGroup {
  /** One sentence, such as “LARK is a bird.” */
  why: string
  source: EvidenceSource
  /** How sure it is, from 1 to 100. */
  strength: number
}

/** A second way to divide all words of the board into groups. */
export interface Rival {
  groups: readonly {
    /** Index of the maker's group that these words belong to; null if it is no group of the board. */
    group: number | null
    words: readonly string[]
    /** Why these words belong together. It is empty for a group that is the same in both ways. */
    why: string
  }[]
  /**
   * The smallest change after which the board has one solution. If no such change was found, a change that ends this
   * second solution; null if there is none.
   */
  swap: { group: number; out: string; in: string } | null
}

export interface BoardCheck {
  problems: readonly BoardProblem[]
  /** Number of known solutions, counted up to 2. It is 0 for an unfinished board. */
  solutions: 0 | 1 | 2
  rival: Rival | null
  /** Words that also fit another group, surest first, without those that the maker has ruled out. */
  fits: readonly Fit[]
  /** Four words of four groups that share a meaning which is no group of the board. */
  fifthGroup: { name: string; words: readonly string[] } | null
  /** Red herrings: words of different groups that share a meaning which is no group of the board. */
  herrings: readonly { name: string; words: readonly string[]; strength: number }[]
  /** Expected difficulty of the board, from 1 to 6, and the interval that contains it in nine of ten boards. */
  difficulty: { value: number; low: number; high: number }
  /** Number of a hundred players who would find all groups; null for an unfinished board. */
  solvedOf100: number | null
  /** Expected difficulty of each group, from 1 to 6, in the order of the draft. */
  groupDifficulties: readonly number[]
  /** Kind of each group, in the order of the draft; `members` if the check does not know better. */
  groupKinds: readonly CategoryKind[]
  /** For each group with at least two words: words that fit the group and would tempt a player away from another. */
  suggestions: readonly { group: number; words: readonly string[] }[]
  /** For each word with other meanings: names of the groups that it could also belong to. */
  pulls: readonly { word: string; names: readonly string[] }[]
}
