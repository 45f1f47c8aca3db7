import type { CategoryKind } from '../catalogue/category.ts'

/** The kinds of groups, as people call them. */
export const kindNames: Record<CategoryKind, string> = {
  synonym: 'Words that mean the same',
  members: 'Members of a set',
  property: 'Things that share a trait',
  fill: 'Words before or after a word',
  wordplay: 'Hidden words and wordplay',
  pop: 'Popular culture',
}
