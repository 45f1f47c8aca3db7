import { letters, type Rule } from './category.ts'

const sorted = (s: string) => [...s].sort().join('')
const reversed = (s: string) => [...s].reverse().join('')

/** Is `long` equal to `short` with exactly one letter added anywhere? */
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

/** May the rule be run over any word, or does it only speak of the words in its map? */
export function isOpenRule(rule: Rule): boolean {
  return !('of' in rule)
}

/** Does the word keep the rule? Letters only, case folded. */
export function keepsRule(rule: Rule, word: string): boolean {
  const w = letters(word)
  if ('of' in rule) {
    const target = Object.entries(rule.of).find(([key]) => letters(key) === w)?.[1]
    if (target === undefined) return false
    const t = letters(target)
    switch (rule.type) {
      case 'anagram':
        return w !== t && sorted(w) === sorted(t)
      case 'reverse':
        return w !== t && reversed(w) === t
      case 'behead':
        return w.slice(1) === t
      case 'curtail':
        return w.slice(0, -1) === t
      case 'change':
        return oneChanged(w, t)
      case 'insert':
        return oneInserted(t, w)
      case 'homophone':
        return w !== t
    }
  }
  switch (rule.type) {
    case 'palindrome':
      return w.length > 2 && reversed(w) === w
    case 'hidden':
      return rule.any.some((part) => w.includes(letters(part)) && w !== letters(part))
    case 'starts':
      return rule.any.some((part) => w.startsWith(letters(part)) && w !== letters(part))
    case 'ends':
      return rule.any.some((part) => w.endsWith(letters(part)) && w !== letters(part))
    case 'letters':
      return new RegExp(rule.pattern).test(w)
  }
}
