import { describe, expect, test } from 'vitest'
import type { CharacterDialog, MysterySolve, StoryCompletion, WordChain, WordConnections } from './content.ts'
import { judge, type Move, pointsOf, progressOf, repliesOf, suspectsOf, wordsOf } from './mini-game.ts'
import { chapterWindow, endingOf, isUnlocked, percentOfWay, storyLevel } from './story.ts'

const base = {
  id: 'game',
  title: 'A game',
  description: '',
  instructions: '',
  scene: { id: 'scene', title: 'A scene', text: [] },
  hint: '',
  difficulty: 1,
  timeLimit: 60,
  points: 100,
  tries: 3,
  solved: '',
  missed: '',
}
const groups: WordConnections = {
  ...base,
  type: 'word_connections',
  groups: [
    { name: 'Letters', words: ['a', 'b', 'c'] },
    { name: 'Numbers', words: ['1', '2', '3'] },
    { name: 'Signs', words: ['+', '-', '='] },
  ],
}
const chain: WordChain = {
  ...base,
  type: 'word_chain',
  start: 'rain',
  links: ['bow', 'string', 'quartet'].map((word) => ({ word, joined: word })),
  decoys: ['spoon', 'cloud'],
}
const gaps: StoryCompletion = {
  ...base,
  type: 'story_completion',
  passage: 'The ___ sat on the ___.',
  gaps: ['cat', 'mat'],
  decoys: ['dog'],
}
const dialog: CharacterDialog = {
  ...base,
  type: 'character_dialog',
  tries: 2,
  character: 'ada',
  exchanges: ['one', 'two', 'three'].map((line) => ({
    speaker: 'milo',
    line,
    choices: [
      { text: 'yes', told: 'it went well', right: true },
      { text: 'no', told: 'it did not' },
      { text: 'perhaps', told: 'nobody knew' },
    ],
  })),
}
const mystery: MysterySolve = {
  ...base,
  type: 'mystery_solve',
  tries: 2,
  question: 'Who?',
  choices: ['cook', 'gardener', 'guest'],
  answer: 'cook',
  clues: ['one', 'two', 'three'],
  solution: '',
}

const SEED = 'seed'
const reply = (exchange: number, text: string): Move => ({
  choice: repliesOf(dialog, exchange, SEED).findIndex((choice) => choice.text === text),
})
const name = (suspect: string): Move => ({ choice: suspectsOf(mystery, SEED).indexOf(suspect) })
const words = (...list: string[]): Move => ({ words: list })
const word = (one: string): Move => ({ word: one })

describe('moves', () => {
  test.each([
    ['a group', groups, [], words('c', 'a', 'b'), { code: 'taken', correct: true }],
    ['a wrong group', groups, [], words('1', 'a', 'b'), { code: 'taken', correct: false }],
    ['it again', groups, [words('1', 'a', 'b')], words('a', 'b', '1'), { code: 'repeat' }],
    ['too few', groups, [], words('a', 'b'), { code: 'invalid' }],
    ['one twice', groups, [], words('a', 'b', 'b'), { code: 'invalid' }],
    ['a found word', groups, [words('a', 'b', 'c')], words('a', '1', '2'), { code: 'invalid' }],
    ['an unknown word', groups, [], words('a', 'b', 'z'), { code: 'invalid' }],
    ['a move of another type', groups, [], word('a'), { code: 'invalid' }],
    ['the next link', chain, [], word('bow'), { code: 'taken', correct: true }],
    ['a later link', chain, [], word('string'), { code: 'taken', correct: false }],
    ['it again', chain, [word('string')], word('string'), { code: 'repeat' }],
    [
      'it again when it fits',
      chain,
      [word('string'), word('bow')],
      word('string'),
      { code: 'taken', correct: true },
    ],
    ['a placed link', chain, [word('bow')], word('bow'), { code: 'invalid' }],
    ['the start', chain, [], word('rain'), { code: 'invalid' }],
    ['all gaps', gaps, [], words('cat', 'mat'), { code: 'taken', correct: true }],
    ['the wrong way round', gaps, [], words('mat', 'cat'), { code: 'taken', correct: false }],
    ['one word twice', gaps, [], words('cat', 'cat'), { code: 'invalid' }],
    ['a gap left', gaps, [], words('cat'), { code: 'invalid' }],
    ['the right reply', dialog, [], reply(0, 'yes'), { code: 'taken', correct: true, told: 'it went well' }],
    ['a wrong reply', dialog, [], reply(0, 'no'), { code: 'taken', correct: false, told: 'it did not' }],
    ['a reply that is none', dialog, [], { choice: 3 }, { code: 'invalid' }],
    ['the culprit', mystery, [], name('cook'), { code: 'taken', correct: true }],
    ['somebody else', mystery, [], name('guest'), { code: 'taken', correct: false }],
    ['somebody ruled out', mystery, [name('guest')], name('guest'), { code: 'repeat' }],
    ['a clue', mystery, [], { clue: true }, { code: 'taken', correct: true }],
    ['a clue too many', mystery, [{ clue: true }, { clue: true }], { clue: true }, { code: 'repeat' }],
    ['a clue of what has none', groups, [], { clue: true }, { code: 'invalid' }],
    ['to leave', gaps, [], { skip: true }, { code: 'taken', correct: false }],
    ['after the end', gaps, [{ skip: true }], words('cat', 'mat'), { code: 'not_playing' }],
  ] as const)('%s', (_, game, before, move, expected) => {
    expect(judge(game, SEED, before as readonly Move[], move as Move)).toMatchObject(expected)
  })
})

describe('the end', () => {
  test.each([
    ['all groups but one', groups, [words('a', 'b', 'c'), words('1', '2', '3')], true, 100],
    ['after a mistake', groups, [words('a', 'b', '1'), words('a', 'b', 'c'), words('1', '2', '3')], true, 75],
    ['three mistakes', groups, [words('a', 'b', '1'), words('a', 'b', '2'), words('a', 'b', '3')], false, 0],
    ['the chain', chain, [word('bow'), word('string'), word('quartet')], true, 100],
    ['the second try', gaps, [words('mat', 'cat'), words('cat', 'mat')], true, 75],
    ['one wrong reply', dialog, [reply(0, 'no'), reply(1, 'yes'), reply(2, 'yes')], true, 75],
    ['two wrong replies', dialog, [reply(0, 'no'), reply(1, 'no')], false, 0],
    ['two wrong at the last', dialog, [reply(0, 'no'), reply(1, 'yes'), reply(2, 'no')], false, 0],
    ['with all clues', mystery, [{ clue: true }, { clue: true }, name('cook')], true, 70],
    ['a clue and a mistake', mystery, [{ clue: true }, name('guest'), name('cook')], true, 60],
    ['left', mystery, [{ clue: true }, { skip: true }], false, 0],
  ] as const)('%s', (_, game, moves, solved, points) => {
    const progress = progressOf(game, SEED, moves as readonly Move[])
    expect(progress).toMatchObject({ over: true, solved })
    expect(pointsOf(game, progress)).toBe(points)
  })

  test('whoever solves it has at least a fifth', () => {
    const progress = { mistakes: 3, clues: 5, over: true, solved: true }
    expect(pointsOf({ points: 50 }, progress)).toBe(10)
  })
})

test('the order shown depends on the seed alone', () => {
  expect(wordsOf(groups, 'one')).toEqual(wordsOf(groups, 'one'))
  const orders = new Set(['one', 'two', 'three', 'four'].map((seed) => wordsOf(chain, seed).join()))
  expect(orders.size).toBeGreaterThan(1)
  expect([...wordsOf(chain, 'one')].sort()).toEqual(['bow', 'cloud', 'quartet', 'spoon', 'string'])
})

test.each([
  [0, 1],
  [199, 1],
  [200, 2],
  [1000, 6],
])('%d experience: level %d', (experience, level) => {
  expect(storyLevel(experience)).toBe(level)
})

test.each([
  [1, 2],
  [7, 14],
  [49, 98],
  [50, 100],
  [80, 100],
])('level %d is %d %% of the way', (level, percent) => {
  expect(percentOfWay(level)).toBe(percent)
})

test('a chapter opens at its level, and deals categories about as hard as it is', () => {
  expect(isUnlocked({ requiredLevel: 5 }, 4)).toBe(false)
  expect(isUnlocked({ requiredLevel: 5 }, 5)).toBe(true)
  expect([1, 2, 3, 4, 5].map((difficulty) => chapterWindow({ difficulty }))).toEqual([
    { min: 1, max: 2 },
    { min: 1, max: 3 },
    { min: 2, max: 4 },
    { min: 3, max: 5 },
    { min: 4, max: 6 },
  ])
})

test('the ending is the first whose condition holds', () => {
  const ending = (id: string) => ({ id, title: id, text: [], pull: '' })
  const endings = [{ ...ending('won'), when: { miniGame: 'last', solved: true } }, ending('other')]
  expect(endingOf({ endings }, new Set(['last'])).id).toBe('won')
  expect(endingOf({ endings }, new Set()).id).toBe('other')
})
