import { afterEach, expect, test, vi } from 'vitest'
import { forgetOrder, keepOrder, keepSelection, keptOrder, keptSelection } from './kept.ts'

function storage(): Storage {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as Storage
}

afterEach(() => vi.unstubAllGlobals())

test('each board has its own selection, in its order, until nothing is selected', () => {
  vi.stubGlobal('sessionStorage', storage())
  expect(keptSelection('one')).toBeUndefined()
  keepSelection('one', { wordIds: ['d', 'a'], isUnanswered: false })
  keepSelection('two', { wordIds: ['a', 'b', 'c', 'd'], isUnanswered: true })
  expect(keptSelection('one')).toEqual({ wordIds: ['d', 'a'], isUnanswered: false })
  expect(keptSelection('two')).toEqual({ wordIds: ['a', 'b', 'c', 'd'], isUnanswered: true })
  keepSelection('one', { wordIds: [], isUnanswered: false })
  expect(keptSelection('one')).toBeUndefined()
})

test('an arrangement is kept until it is confirmed, and a newer one stays', () => {
  vi.stubGlobal('sessionStorage', storage())
  expect(keptOrder('one')).toEqual([])
  keepOrder('one', ['b', 'a'])
  keepOrder('one', ['c', 'a'])
  forgetOrder('one', ['b', 'a'])
  expect(keptOrder('one')).toEqual(['c', 'a'])
  forgetOrder('one', ['c', 'a'])
  expect(keptOrder('one')).toEqual([])
  keepOrder('one', ['c', 'a'])
  keepOrder('two', ['d', 'e'])
  forgetOrder('one')
  expect([keptOrder('one'), keptOrder('two')]).toEqual([[], ['d', 'e']])
})

test('without storage, the selected words stay until the page is unloaded', () => {
  const refuse = () => {
    throw new Error('SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  keepSelection('one', { wordIds: ['a'], isUnanswered: false })
  expect(keptSelection('one')).toEqual({ wordIds: ['a'], isUnanswered: false })
})
