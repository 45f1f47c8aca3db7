import { type Category, categoryKinds, fold } from './category.ts'

/**
 * Smallest numbers of categories and words that the catalogue must have, so that boards and red herrings are varied.
 * See docs/rules.md#boards.
 */
const FLOORS = {
  categories: 1000,
  /** Smallest number of categories of each difficulty, for the difficulties 1 to 6. */
  difficulty: 60,
  /**
   * Smallest number of categories of each kind. The field `language` is the smallest number for the kinds `fill` and
   * `wordplay` together.
   */
  kind: 40,
  language: 60,
  /** Smallest percentage of the words that are play words of two or more categories. */
  shared: 30,
  /**
   * Smallest percentage of categories that have at least ROOMY_WORDS play words. If a category has few play words, a
   * player soon sees the same four words again.
   */
  roomy: 90,
}
/** Number of play words that a category should have. */
export const ROOMY_WORDS = 8

/** Returns sentences that say which categories or words are missing in the catalogue. */
export function floorProblems(categories: readonly Category[]): string[] {
  const problems: string[] = []
  const floor = (what: string, found: number, least: number) => {
    if (found < least) problems.push(`${what}: ${found}, at least ${least} wanted`)
  }
  const count = (holds: (category: Category) => boolean) => categories.filter(holds).length
  floor('categories', categories.length, FLOORS.categories)
  for (let difficulty = 1; difficulty <= 6; difficulty++)
    floor(
      `categories of difficulty ${difficulty}`,
      count((c) => c.difficulty === difficulty),
      FLOORS.difficulty,
    )
  for (const kind of categoryKinds)
    floor(
      `categories of kind ${kind}`,
      count((c) => c.kind === kind),
      FLOORS.kind,
    )
  floor(
    'categories of fill and wordplay',
    count((c) => c.kind === 'fill' || c.kind === 'wordplay'),
    FLOORS.language,
  )
  floor('percent of play words dealt by two or more categories', sharedPercent(categories), FLOORS.shared)
  const roomy = count((category) => category.words.length >= ROOMY_WORDS)
  floor(
    `percent of categories with ${ROOMY_WORDS} play words`,
    Math.floor((100 * roomy) / Math.max(1, categories.length)),
    FLOORS.roomy,
  )
  return problems
}

/**
 * Returns the percentage of the words that are play words of two or more categories. The generator makes red herrings
 * from such words.
 */
export function sharedPercent(categories: readonly Category[]): number {
  const owners = new Map<string, number>()
  for (const { words } of categories) {
    for (const key of new Set(words.map(fold))) owners.set(key, (owners.get(key) ?? 0) + 1)
  }
  const shared = [...owners.values()].filter((count) => count > 1).length
  return Math.floor((100 * shared) / Math.max(1, owners.size))
}
