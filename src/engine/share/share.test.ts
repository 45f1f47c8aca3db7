import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cardOf } from './card.ts'
import { withoutPlaces } from './colours.ts'
import { dailyNumber, messageOf, type Shared, spokenOf } from './share.ts'

const right = (group: number): string[] => Array<string>(4).fill(`group-${group}`)
const nearly = ['group-3', 'group-2', 'group-3', 'group-3']

const daily: Extract<Shared, { kind: 'daily' }> = {
  kind: 'daily',
  date: '2026-11-21',
  score: 745,
  seconds: 125,
  mistakes: 1,
  completed: true,
  streak: 12,
  guesses: [right(1), nearly, right(3), right(2), right(4)],
}
const level: Extract<Shared, { kind: 'level' }> = {
  kind: 'level',
  level: 5,
  score: 800,
  groupCount: 5,
  completed: true,
  mistakes: 0,
  seconds: 61,
  guesses: [right(5), right(10)],
}
const chapter: Shared = {
  kind: 'chapter',
  number: 1,
  title: 'Digital Awakening',
  seconds: 754,
  points: 300,
  wins: 3,
  miniGames: [true, false],
}

test.each<[Shared, message: string]>([
  [
    daily,
    'WordConnect No. 325\nSolved in 2:05 with 1 mistake\n🟨🟨🟨🟨\n🟦🟦🟦🟩\n🟦🟦🟦🟦\n🟩🟩🟩🟩\n🟪🟪🟪🟪',
  ],
  [
    { ...daily, completed: false, mistakes: 4, guesses: [right(1), nearly] },
    'WordConnect No. 325\n1 of 4 groups found\n🟨🟨🟨🟨\n🟦🟦🟦🟩',
  ],
  [{ ...daily, completed: false, mistakes: 0, guesses: [] }, 'WordConnect No. 325\n0 of 4 groups found'],
  [level, 'I completed level 5 of WordConnect in 1:01 without a mistake.\n🟥🟥🟥🟥\n🔲🔲🔲🔲'],
  [
    { ...level, completed: false, guesses: [right(5)] },
    'I found 1 of 5 groups on level 5 of WordConnect.\n🟥🟥🟥🟥',
  ],
  [
    { kind: 'score', score: 12_345, level: 17, guesses: [] },
    'I scored 12,345 points and reached level 17 in WordConnect. Can you connect more words?',
  ],
  [
    { kind: 'duel', outcome: 'won', score: 1050, rivalScore: 875, seconds: 95, guesses: [] },
    'I won a speed duel in WordConnect, 1,050 to 875 points, in 1:35.',
  ],
  [
    { kind: 'duel', outcome: 'draw', score: 5, rivalScore: 5, seconds: 95, guesses: [] },
    'I drew a speed duel in WordConnect, 5 to 5 points, in 1:35.',
  ],
  [chapter, 'I completed chapter 1 of the WordConnect story, Digital Awakening, in 12:34.'],
  [
    { kind: 'badge', badgeType: 'daily_first', name: 'First Light', description: '' },
    'I won the badge First Light in WordConnect.',
  ],
])('the message of %j', (shared, message) => {
  expect(messageOf(shared)).toBe(message)
  expect(spokenOf(shared, 'mira_w')).toMatch(/^mira_w [\w ,.:]+\.$/)
  expect(cardOf(shared, 'mira_w').foot).toBe('mira_w')
})

test('dailies are numbered from the first one on', () => {
  expect([dailyNumber('2026-01-01'), dailyNumber('2026-07-31'), dailyNumber('2027-01-01')]).toEqual([
    1, 212, 366,
  ])
})

test('a picture shows only names that the faces have letters for', () => {
  for (const name of ['', '名前', 'مرحبا', '👋', 'a\u202eb', '𝒜lice', 'x'.repeat(21), '<b>'])
    expect(cardOf(daily, name).foot).toBe('A player')
})

describe('a wrong guess', () => {
  test('says how many were of one colour, not which', () => {
    const colours = fc.constantFrom('group-1', 'group-2', 'group-3', 'group-10')
    fc.assert(
      fc.property(fc.array(colours, { minLength: 4, maxLength: 4 }), fc.nat(3), (guess, turn) => {
        const turned = [...guess.slice(turn), ...guess.slice(0, turn)]
        expect(withoutPlaces([turned])).toEqual(withoutPlaces([guess]))
        expect(messageOf({ ...daily, guesses: [turned] })).toBe(messageOf({ ...daily, guesses: [guess] }))
      }),
    )
  })
  test('is one away, or wrong, when it is read aloud', () => {
    const guesses = [nearly, ['group-1', 'group-1', 'group-2', 'group-3'], right(1)]
    expect(spokenOf({ ...level, guesses }, 'mira_w')).toContain('Guesses: one away, wrong, right.')
    expect(spokenOf({ ...daily, guesses }, 'mira_w')).toContain(
      'The thread: mistake across two groups, then mistake across three groups, then group 1 found.',
    )
  })
})
