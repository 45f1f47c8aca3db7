import { expect, test } from 'vitest'
import { mistakesLeft, stateSentence, stepSentence } from './race-words.ts'

const board = { groupCount: 5, maxMistakes: 4 }
const at = (groupsFound: number, mistakes = 0, finished = false) => ({
  groupsFound,
  mistakes,
  finished,
  atMs: 0,
})
const say = (before: ReturnType<typeof at>, now: ReturnType<typeof at>) =>
  stepSentence('lexi_k', before, now, board)

test('the steps of the other are said one by one', () => {
  expect(say(at(0), at(1))).toBe('lexi_k has found one group.')
  expect(say(at(2), at(3))).toBe('lexi_k has found three groups.')
  expect(say(at(2, 1), at(2, 2))).toBe('lexi_k has two mistakes left.')
  expect(say(at(4), at(5, 0, true))).toBe('lexi_k has found all groups.')
  expect(say(at(2, 3), at(2, 4, true))).toBe('lexi_k has ended with two groups.')
  expect(say(at(2, 3), at(2, 3))).toBeNull()
})

test('of several steps at once the groups are said', () => {
  expect(say(at(0), at(2, 1))).toBe('lexi_k has found two groups.')
})

test('a connection that is lost and comes back is said once each', () => {
  expect(stateSentence('lexi_k', 'live', 'connection lost')).toBe('lexi_k is not connected.')
  expect(stateSentence('lexi_k', 'connection lost', 'live')).toBe('lexi_k is back.')
  expect(stateSentence('lexi_k', 'live', 'live')).toBeNull()
  expect(stateSentence('lexi_k', 'live', 'finished')).toBeNull()
})

test('mistakes left, in figures', () => {
  expect(mistakesLeft({ mistakes: 1 }, board)).toBe('3 mistakes left')
  expect(mistakesLeft({ mistakes: 3 }, board)).toBe('1 mistake left')
})
