import { expect, test } from 'vitest'
import type { Category } from './category.ts'
import { verdictOn } from './verdict.ts'

const colors: Category = {
  ...{ id: 'colors', name: 'Colors', kind: 'members', difficulty: 1 },
  words: ['orange', 'Crème'],
  alsoFits: ['mauves'],
  notFits: ['loud'],
}
const ants: Category = {
  ...{ id: 'ants', name: 'Hidden ants', kind: 'wordplay', difficulty: 3, words: ['giant'] },
  rule: { type: 'hidden', any: ['ant'] },
  notFits: ['plant'],
}

test.each([
  ['a play word', colors, 'ORANGE', 'fits'],
  ['a play word with accents', colors, 'CREME', 'fits'],
  ['an also-fits word in the singular', colors, 'MAUVE', 'fits'],
  ['a not-fits word', colors, 'LOUD', 'does_not_fit'],
  ['a word that nobody has thought of', colors, 'TEAL', undefined],
  ['a word that keeps an open rule', ants, 'WANTED', 'fits'],
  ['a word that is ruled out although it keeps the rule', ants, 'PLANT', 'does_not_fit'],
  ['a word that breaks the rule', ants, 'BEE', undefined],
])('%s', (_, category, word, verdict) => {
  expect(verdictOn(category, word)).toBe(verdict)
})
