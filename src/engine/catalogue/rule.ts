import { letters, type Rule } from './category.ts'

const sorted = (s: string) => [...s].sort().join('')
const reversed = (s: string) => [...s].reverse().join('')

/** Returns whether `long` is equal to `short` with one letter added at any position. */
function oneInserted(long: string, short: string): boolean {
  if (long.length !== short.length + 1) return false
  for (let i = 0; i < long.length; i++) if (long.slice(0, i) + long.slice(i + 1) === short) return true
  return false
}

function oneChanged(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  let differences = 0
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) differences++
  return differences === 1
}

/** Returns whether the rule can judge every word. A rule with a map (`of`) can judge only the words in the map. */
export function isOpenRule(rule: Rule): boolean {
  return !('of' in rule)
}

/** Returns whether the word follows the rule. Only the `letters` of the word are compared. */
export const keepsRule = (rule: Rule, word: string): boolean => ruleTest(rule)(letters(word))

/**
 * Prepares a rule, so that a test of many words with this rule is fast. The returned function expects the `letters` of
 * a word.
 */
export function ruleTest(rule: Rule): (word: string) => boolean {
  if ('of' in rule) {
    const targets = new Map(Object.entries(rule.of).map(([word, target]) => [letters(word), letters(target)]))
    const keeps = changes[rule.type]
    return (word) => {
      const target = targets.get(word)
      return target !== undefined && keeps(word, target)
    }
  }
  switch (rule.type) {
    case 'palindrome':
      return (word) => word.length > 2 && reversed(word) === word
    case 'letters': {
      const pattern = new RegExp(rule.pattern)
      return (word) => pattern.test(word)
    }
    default: {
      const parts = rule.any.map(letters)
      const has = places[rule.type]
      // Most words contain none of the word parts that the rule requires. For such words, one regular expression is
      // faster than a search for each word part.
      const [before, after] = anchors[rule.type]
      const hasSome = new RegExp(`${before}(?:${parts.join('|')})${after}`)
      return (word) => hasSome.test(word) && parts.some((part) => word !== part && has(word, part))
    }
  }
}

/**
 * Returns the target of a word for a rule. The target is the part of the word that the rule requires, or another word
 * with which the rule connects the word. The target is empty if the rule finds no target for the word.
 */
export function targetOf(rule: Rule, word: string): string {
  if ('of' in rule) return letters(rule.of[word] ?? '')
  if (!('any' in rule)) return ''
  const has = places[rule.type]
  return rule.any.map(letters).find((part) => has(letters(word), part)) ?? ''
}

const places = {
  hidden: (word: string, part: string) => word.includes(part),
  starts: (word: string, part: string) => word.startsWith(part),
  ends: (word: string, part: string) => word.endsWith(part),
}

const anchors = { hidden: ['', ''], starts: ['^', ''], ends: ['', '$'] } as const

/** For each type of change, a function that tests whether the change makes the second word from the first word. */
const changes = {
  anagram: (word: string, target: string) => word !== target && sorted(word) === sorted(target),
  reverse: (word: string, target: string) => word !== target && reversed(word) === target,
  behead: (word: string, target: string) => word.slice(1) === target,
  curtail: (word: string, target: string) => word.slice(0, -1) === target,
  change: oneChanged,
  insert: (word: string, target: string) => oneInserted(target, word),
  homophone: (word: string, target: string) => word !== target,
}
