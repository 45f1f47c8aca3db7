import { expect, test } from 'vitest'
import { oneTypoAway } from './typo.ts'

test('a character left out, added or replaced, or two swapped; never the text itself, each once', () => {
  const near = oneTypoAway('abc')
  for (const text of ['bc', 'ac', 'ab', 'acb', 'bac', 'xabc', 'abxc', 'abcx', '_bc', 'a0c', 'abz'])
    expect(near, text).toContain(text)
  for (const text of ['abc', 'cba', 'a', 'abcxy', 'ABC']) expect(near, text).not.toContain(text)
  expect(new Set(near).size).toBe(near.length)
})

test('a name of twenty letters has some 1,500 of them', () => {
  expect(oneTypoAway('abcdefghij0123456789').length).toBeLessThan(1600)
})
