import { describe, expect, test } from 'vitest'
import { type Category, fold, type Rule } from './category.ts'
import { indexCatalogue } from './index.ts'
import { keepsRule } from './rule.ts'
import { validateCatalogue } from './validate.ts'

test.each([
  ['Lemons', 'lemon'],
  ['berries', 'berry'],
  ['boxes', 'box'],
  ['glass', 'glass'],
  ['bus', 'bus'],
  ['gas', 'gas'],
  ['crème', 'creme'],
  ['New York', 'newyork'],
  ["o'clock", 'oclock'],
  ['pies', 'pie'],
])('%s folds to %s', (word, key) => {
  expect(fold(word)).toBe(key)
})

describe('rules of wordplay', () => {
  test.each<[Rule, string, boolean]>([
    [{ type: 'palindrome' }, 'level', true],
    [{ type: 'palindrome' }, 'race car', true],
    [{ type: 'palindrome' }, 'lemon', false],
    [{ type: 'palindrome' }, 'aa', false],
    [{ type: 'hidden', any: ['ant'] }, 'pedantic', true],
    [{ type: 'hidden', any: ['ant'] }, 'ant', false],
    [{ type: 'starts', any: ['cat', 'dog'] }, 'catalogue', true],
    [{ type: 'starts', any: ['cat'] }, 'locate', false],
    [{ type: 'ends', any: ['gin'] }, 'virgin', true],
    [{ type: 'ends', any: ['gin'] }, 'ginger', false],
    [{ type: 'letters', pattern: '^[qwertyuiop]+$' }, 'type writer', true],
    [{ type: 'letters', pattern: '^[qwertyuiop]+$' }, 'keyboard', false],
    [{ type: 'anagram', to: ['canoe'] }, 'ocean', true],
    [{ type: 'anagram', to: ['cane'] }, 'ocean', false],
    [{ type: 'reverse', to: ['desserts'] }, 'stressed', true],
    [{ type: 'reverse', to: ['level'] }, 'level', false],
    [{ type: 'behead', to: ['lute'] }, 'flute', true],
    [{ type: 'behead', to: ['flut'] }, 'flute', false],
    [{ type: 'curtail', to: ['fort'] }, 'forty', true],
    [{ type: 'change', to: ['cat'] }, 'bat', true],
    [{ type: 'change', to: ['bat'] }, 'bat', false],
    [{ type: 'insert', to: ['friend'] }, 'fiend', true],
    [{ type: 'insert', to: ['fiends'] }, 'fiend', true],
    [{ type: 'homophone', of: { bare: 'bear' } }, 'bare', true],
    [{ type: 'homophone', of: { bare: 'bear' } }, 'hare', false],
  ])('%o and %s: %s', (rule, word, kept) => {
    expect(keepsRule(rule, word)).toBe(kept)
  })
})

const good: Category = {
  id: 'citrus-fruits',
  name: 'Citrus fruits',
  kind: 'members',
  difficulty: 1,
  words: ['lemon', 'lime', 'orange', 'pomelo'],
}

describe('validation names the file, the id and the reason', () => {
  test('a good entry passes', () => {
    expect(validateCatalogue([{ file: 'a.json', content: [good] }])).toEqual([])
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['kebab', { id: 'Citrus Fruits' }, 'id is not kebab-case'],
    ['name', { name: 'X' }, 'name is not 3 to 32 characters'],
    ['kind', { kind: 'other' }, 'kind is not one of'],
    ['difficulty', { difficulty: 7 }, 'difficulty is not a whole number'],
    ['half difficulty', { difficulty: 1.5 }, 'difficulty is not a whole number'],
    ['words', { words: 'lemon' }, 'words is not a list'],
    ['also', { alsoFits: [1] }, 'alsoFits is not a list'],
    ['unknown', { colour: 'red' }, 'unknown field "colour"'],
    ['few', { words: ['lemon', 'lime', 'orange'] }, 'fewer than 4 play words'],
    ['many', { words: Array.from({ length: 17 }, (_, i) => `w${i}x`) }, 'more than 16 play words'],
    ['twice', { words: ['lemon', 'lime', 'orange', 'pomelo', 'lemons'] }, '"lemons" stands twice'],
    ['twice over lists', { alsoFits: ['limes'] }, '"limes" stands twice'],
    ['alike a text', { alike: ['lemon'] }, 'alike is not a list of lists'],
    ['alike elsewhere', { alike: [['lemon', 'melon']] }, '"melon" is in alike, but is no play word'],
    ['alike one', { alike: [['lemon']] }, 'a list of alike has fewer than 2 words'],
    ['alike twice', { alike: [['lemon', 'lime', 'lemon']] }, 'a word is twice in alike'],
    ['alike all', { alike: [['lemon', 'lime', 'orange', 'pomelo']] }, 'alike leaves too few words'],
    ['case', { words: ['Lemon', 'lime', 'orange', 'pomelo'] }, '"Lemon" is not lower-case'],
    ['long', { words: ['lemon', 'lime', 'orange', 'a very long citrus'] }, 'is longer than 14'],
    ['both', { notFits: ['lime'] }, 'both fits and does not'],
    ['in name', { words: ['lemon', 'lime', 'orange', 'fruit'] }, `"fruit" is in the category's name`],
    ['sense', { senses: { apple: 'a fruit' } }, 'sense of "apple"'],
    ['pattern missing', { kind: 'fill' }, 'pattern goes with fill'],
    ['pattern elsewhere', { pattern: '___ juice' }, 'pattern goes with fill'],
    ['pattern shape', { kind: 'fill', pattern: '___ and ___' }, 'exactly one ___'],
    ['rule missing', { kind: 'wordplay' }, 'rule goes with wordplay'],
    ['rule broken', { kind: 'wordplay', rule: { type: 'palindrome' } }, '"lemon" does not keep the rule'],
    ['pattern in name', { kind: 'fill', pattern: '___ juice' }, 'the name does not show the pattern'],
    ['pattern a number', { kind: 'fill', pattern: 3 }, 'pattern is not a text'],
    ['senses a list', { senses: ['lemon'] }, 'senses is not a map of texts'],
    ['sense a number', { senses: { lemon: 1 } }, 'senses is not a map of texts'],
    ['tone a list', { tone: ['dark'] }, 'tone is not a text'],
    ['region a word', { region: 'europe' }, 'region is not codes of countries'],
    ['era no decade', { era: 'nineties' }, 'era is not decades'],
    ['specialist a text', { specialist: 'yes' }, 'specialist is not true'],
    ['rule a text', { kind: 'wordplay', rule: 'palindrome' }, 'rule is not an object'],
    ['rule unknown', { kind: 'wordplay', rule: { type: 'rhyme' } }, 'rule is of no known type (rhyme)'],
    ['rule without parts', { kind: 'wordplay', rule: { type: 'hidden' } }, 'rule "hidden" needs "any"'],
    ['rule of nothing', { kind: 'wordplay', rule: { type: 'ends', any: [''] } }, 'rule "ends" needs "any"'],
    [
      'rule without targets',
      { kind: 'wordplay', rule: { type: 'anagram', to: [] } },
      'rule "anagram" needs "to"',
    ],
    [
      'rule without map',
      { kind: 'wordplay', rule: { type: 'homophone', of: [] } },
      'rule "homophone" needs "of"',
    ],
    ['rule and more', { kind: 'wordplay', rule: { type: 'palindrome', of: {} } }, 'takes nothing else'],
    [
      'rule no expression',
      { kind: 'wordplay', rule: { type: 'letters', pattern: '(' } },
      'no regular expression',
    ],
    ['near nobody', { near: ['nothing'] }, 'near "nothing", which does not exist'],
  ])('%s', (_, change, reason) => {
    const problems = validateCatalogue([{ file: 'a.json', content: [{ ...good, ...change }] }])
    expect(problems.map((problem) => problem.reason).join('\n')).toContain(reason)
    expect(problems[0]).toMatchObject({ file: 'a.json', id: (change.id as string) ?? good.id })
  })

  test('ids are unique over files, near goes both ways, and a file is a list', () => {
    const other = { ...good, id: 'other', name: 'Sour things', near: ['citrus-fruits'] }
    const problems = validateCatalogue([
      { file: 'a.json', content: [good, other] },
      { file: 'b.json', content: [good] },
      { file: 'c.json', content: {} },
      { file: 'd.json', content: [null] },
    ])
    expect(problems).toEqual([
      { file: 'b.json', id: 'citrus-fruits', reason: 'id stands twice (also in a.json)' },
      { file: 'c.json', id: '-', reason: 'is not a list of categories' },
      { file: 'd.json', id: '#1', reason: 'is not an object' },
      { file: 'a.json', id: 'other', reason: 'near "citrus-fruits", but not the other way' },
    ])
  })
})

test('an open rule reaches words of other categories, but not the ones ruled out', () => {
  const catalogue = indexCatalogue([
    good,
    { ...good, id: 'boats', name: 'Boats', words: ['kayak', 'canoe', 'level', 'ferry'] },
    {
      ...good,
      id: 'palindromes',
      name: 'Same both ways',
      kind: 'wordplay',
      rule: { type: 'palindrome' },
      words: ['noon', 'radar', 'civic', 'madam'],
      notFits: ['level'],
    },
  ])
  expect(catalogue.membership('kayak')).toEqual([1, 2])
  expect(catalogue.membership('level')).toEqual([1])
  expect(catalogue.membership('nothing')).toEqual([])
})
