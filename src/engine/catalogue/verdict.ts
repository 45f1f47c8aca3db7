import { type Category, fold, letters } from './category.ts'
import { isOpenRule, ruleTest } from './rule.ts'

export const verdicts = ['fits', 'does_not_fit'] as const
export type Verdict = (typeof verdicts)[number]

/**
 * Returns the decision of an editor or of a rule whether the word belongs to the category. Returns undefined if there
 * is no decision.
 */
export function verdictOn(category: Category, word: string): Verdict | undefined {
  const key = fold(word)
  const lists = (words: readonly string[] = []) => words.some((other) => fold(other) === key)
  if (lists(category.notFits)) return 'does_not_fit'
  const { rule } = category
  const keepsRule = rule !== undefined && isOpenRule(rule) && ruleTest(rule)(letters(word))
  return keepsRule || lists(category.words) || lists(category.alsoFits) ? 'fits' : undefined
}
