import { expect, test } from 'vitest'
import { joined } from './joined.ts'

test('calls at once share the run after the running one, and none gets a result that is older than the call', async () => {
  let state = 0
  let runs = 0
  const read = joined(async () => {
    runs++
    const seen = state
    await Promise.resolve()
    return seen
  })
  const first = read('a')
  state = 1
  const later = Array.from({ length: 300 }, () => read('a'))
  const other = read('b')
  expect(await first).toBe(0)
  expect(new Set(await Promise.all(later))).toEqual(new Set([1]))
  expect(await other).toBe(1)
  expect(runs).toBe(3)
  state = 2
  expect(await read('a')).toBe(2)
})

test('a failed run fails its callers only', async () => {
  let runs = 0
  const read = joined(async () => {
    if (runs++ === 0) throw new Error('away')
    return 'here'
  })
  const first = read('a')
  const second = read('a')
  await expect(first).rejects.toThrow('away')
  expect(await second).toBe('here')
})
