import { letters, type Rule } from './category.ts'

const sorted = (s: string) => [...s].sort().join('')
const reversed = (s: string) => [...s].reverse().join('')

const withoutOneLetter = (word: string) => [...word].map((_, i) => word.slice(0, i) + word.slice(i + 1))
const withOneGap = (word: string) => [...word].map((_, i) => `${word.slice(0, i)}_${word.slice(i + 1)}`)

/** Returns whether the rule can judge every word. The rule `homophone` can judge only the words in its map. */
export const isOpenRule = (rule: Rule): boolean => rule.type !== 'homophone'

/** Returns whether the word follows the rule. Only the `letters` of the word are compared. */
export const keepsRule = (rule: Rule, word: string): boolean => ruleTest(rule)(letters(word))

/**
 * Prepares a rule, so that a test of many words with this rule is fast. The returned function expects the `letters` of
 * a word.
 */
export function ruleTest(rule: Rule): (word: string) => boolean {
  if ('to' in rule) {
    const find = targetFinder(rule)
    return (word) => find(word) !== undefined
  }
  switch (rule.type) {
    case 'homophone': {
      const targets = new Map(
        Object.entries(rule.of).map(([word, target]) => [letters(word), letters(target)]),
      )
      return (word) => (targets.get(word) ?? word) !== word
    }
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
  if ('to' in rule) return targetFinder(rule)(letters(word)) ?? ''
  if (rule.type === 'homophone') return letters(rule.of[word] ?? '')
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

type ChangeRule = Extract<Rule, { to: readonly string[] }>

/**
 * For each type of change, the keys of a word and the keys of a target. The change makes the target from the word if
 * the two have a key in common and are different.
 */
const keysOf: Record<ChangeRule['type'], readonly [word: KeysOf, target: KeysOf]> = {
  anagram: [(word) => [sorted(word)], (target) => [sorted(target)]],
  reverse: [(word) => [reversed(word)], (target) => [target]],
  behead: [(word) => [word.slice(1)], (target) => [target]],
  curtail: [(word) => [word.slice(0, -1)], (target) => [target]],
  change: [withOneGap, withOneGap],
  insert: [(word) => [word], withoutOneLetter],
}
type KeysOf = (word: string) => string[]

const finders = new WeakMap<ChangeRule, (word: string) => string | undefined>()

/** Returns a function that finds the first target in the rule's list that the rule connects with a word. */
function targetFinder(rule: ChangeRule): (word: string) => string | undefined {
  const known = finders.get(rule)
  if (known) return known
  const [wordKeys, targetKeys] = keysOf[rule.type]
  const targets = rule.to.map(letters)
  const ranks = new Map<string, number[]>()
  targets.forEach((target, rank) => {
    for (const key of targetKeys(target)) ranks.set(key, [...(ranks.get(key) ?? []), rank])
  })
  const find = (word: string) => {
    const found = wordKeys(word)
      .flatMap((key) => ranks.get(key) ?? [])
      .filter((rank) => targets[rank] !== word)
    return found.length === 0 ? undefined : targets[Math.min(...found)]
  }
  finders.set(rule, find)
  return find
}
