import { expect, test } from 'vitest'
import {
  fifthGroupLines,
  followedOf,
  foundOf,
  type Group,
  groupsOf,
  herringOf,
  outcomeOf,
  resultOf,
  sameOf,
} from './look-back-words.ts'

const group = (n: number, name: string): Group => ({ name, color: `group-${n}`, words: [], difficulty: n })
const groups = [group(1, 'Money'), group(2, 'Lifts')]
const herring = { category: 'Names', guesses: [] }

test.each([
  [
    'phantom',
    ['BANK', 'POUR', 'RIVER'],
    [1, 2, 3],
    'BANK, POUR, and RIVER all go with “Names”, but that was not on this board.',
  ],
  ['crossover', ['JACK'], [2], 'JACK goes with “Names” too, but belongs to “Lifts”.'],
  ['crossover', ['JACK', 'ROSE'], [2, 1], 'JACK and ROSE go with “Names” too, but belong to other groups.'],
] as const)('a %s of %j is told in a sentence', (kind, words, colors, sentence) => {
  const of = { ...herring, kind, words: [...words], colors: colors.map((n) => `group-${n}`) }
  expect(herringOf(of, groups)).toBe(sentence)
})

test('guesses that followed a herring are counted from one', () => {
  const followed = (...guesses: number[]) =>
    followedOf({ ...herring, kind: 'phantom', words: [], colors: [], guesses })
  expect(followed()).toBeNull()
  expect(followed(1)).toBe('You followed it in guess 2.')
  expect(followed(0, 2)).toBe('You followed it in guesses 1 and 3.')
})

test('what is not known is not said, and a share that rounds to nothing is not called none', () => {
  const guess = { words: [], outcome: 'correct', atSeconds: null, mostOthers: null } as const
  const of = (othersPercent: number | null, players = 6) =>
    sameOf({ ...guess, words: [], colors: [], othersPercent }, players)
  expect([of(null), of(0), of(0, 900), of(34)]).toEqual([
    null,
    'None of the others made this guess.',
    'Fewer than 1% of the others made this guess.',
    '34% of the others made this guess.',
  ])
  const said = (outcome: 'correct' | 'wrong' | 'one_away') =>
    outcomeOf({ ...guess, words: [], outcome, colors: ['group-2'], othersPercent: null }, groups)
  expect([said('correct'), said('one_away'), said('wrong')]).toEqual(['Found: Lifts', 'One away', 'Wrong'])
})

test('when a group was found', () => {
  expect([0, 9, -1].map(foundOf)).toEqual(['You found it first.', 'You found it tenth.', 'You missed it.'])
})

test('the result and the groups of a board', () => {
  const game = {
    ...{ mistakes: 1, elapsedSeconds: 162, groupCount: 4, status: 'level_complete' },
    ...{ completedGroups: [groups[1]], missedGroups: [groups[0]] },
  } as unknown as Parameters<typeof resultOf>[0]
  expect(resultOf(game)).toBe('Solved with one mistake in 2:42.')
  expect(resultOf({ ...game, mistakes: 0 })).toBe('Solved without a mistake in 2:42.')
  expect(resultOf({ ...game, status: 'game_over' })).toBe('Not solved: 1 of 4 groups found in 2:42.')
  expect(groupsOf(game, [{ color: 'group-1' }, { color: 'group-2' }])).toEqual(groups)
})

test('the fifth group is told with how many fell for it', () => {
  const fifth = { name: 'Names', words: ['BANK', 'POUR', 'RIVER', 'ROSE'], colors: [] }
  expect(fifthGroupLines({ ...fifth, guess: null, othersPercent: null })).toEqual([
    'BANK, POUR, RIVER, and ROSE all go with “Names”, but that group was not on this board.',
  ])
  expect(fifthGroupLines({ ...fifth, guess: 1, othersPercent: 12 }).slice(1)).toEqual([
    'You fell for it in guess 2.',
    '12% of the others fell for it.',
  ])
})
