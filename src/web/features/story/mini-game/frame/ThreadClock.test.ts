import { expect, test } from 'vitest'
import { timeSentence } from './ThreadClock.tsx'

test('the time is read out at half of it, when ten seconds are left, and each of the last five seconds', () => {
  const heard = Array.from({ length: 90 }, (_, passed) => timeSentence(90 - passed, 89 - passed, 90))
  expect(heard.filter(Boolean)).toEqual(['45 seconds left.', 'Ten seconds left.', '5', '4', '3', '2', '1'])
  expect(heard.indexOf('45 seconds left.')).toBe(44)
  expect(heard.indexOf('Ten seconds left.')).toBe(79)
})

test.each([
  ['nothing while no time passes', 10, 10, ''],
  ['nothing when it is over', 11, 0, ''],
  ['the seconds that are left after the page was in the background', 60, 8, 'Eight seconds left.'],
])('%s', (_, before, left, sentence) => {
  expect(timeSentence(before, left, 90)).toBe(sentence)
})
