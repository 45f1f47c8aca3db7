import { fold, letters } from '../catalogue/category.ts'
import type { Catalogue, IndexedCategory } from '../catalogue/index.ts'
import { isOpenRule, ruleTest } from '../catalogue/rule.ts'

interface Judged {
  /** The categories with a rule that can judge every word. */
  ruled: readonly { index: number; keeps: (word: string) => boolean; notFits: ReadonlySet<string> }[]
  notFits: Map<number, ReadonlySet<string>>
  /** Categories by word, for words to which rules were applied. */
  known: Map<string, readonly number[]>
}

const judgedBy = new WeakMap<Catalogue, Judged>()
/** Number of words that the program remembers with their categories. One draft has at most 24 words. */
const MOST_REMEMBERED = 5000

function judged(catalogue: Catalogue): Judged {
  const before = judgedBy.get(catalogue)
  if (before) return before
  const ruled = catalogue.categories.flatMap(({ index, written: { rule, notFits = [] } }) =>
    rule && isOpenRule(rule) ? [{ index, keeps: ruleTest(rule), notFits: new Set(notFits.map(fold)) }] : [],
  )
  const made: Judged = { ruled, notFits: new Map(), known: new Map() }
  judgedBy.set(catalogue, made)
  return made
}

/**
 * Returns the indexes of all categories that contain a word. The catalogue itself applies its rules only to its own play
 * words, so the function applies them to other words.
 */
export function categoriesOf(
  catalogue: Catalogue,
  { key, text }: { key: string; text: string },
): readonly number[] {
  const listed = catalogue.membership(key)
  if (catalogue.dealtIn(key).length > 0) return listed
  const { ruled, known } = judged(catalogue)
  const before = known.get(text)
  if (before) return before
  const spelling = letters(text)
  const found = [...listed]
  for (const { index, keeps, notFits } of ruled)
    if (!found.includes(index) && !notFits.has(key) && keeps(spelling)) found.push(index)
  if (known.size >= MOST_REMEMBERED) known.clear()
  known.set(text, found)
  return found
}

/** Returns whether an editor has decided that the word does not belong to the category. */
export function isRuledOut(catalogue: Catalogue, { index, written }: IndexedCategory, key: string): boolean {
  if (!written.notFits?.length) return false
  const { notFits } = judged(catalogue)
  let keys = notFits.get(index)
  if (!keys) {
    keys = new Set(written.notFits.map(fold))
    notFits.set(index, keys)
  }
  return keys.has(key)
}
