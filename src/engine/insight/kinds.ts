import type { CategoryKind } from '../catalogue/category.ts'

/** Names of the kinds of categories that the page shows to players. */
export const kindNames: Readonly<Record<CategoryKind, string>> = {
  synonym: 'Words that mean the same',
  members: 'Members of a set',
  property: 'Things that share a trait',
  fill: 'Words before or after a word',
  wordplay: 'Hidden words and wordplay',
  pop: 'Popular culture',
}
