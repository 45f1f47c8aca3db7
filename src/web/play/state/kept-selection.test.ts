import { afterEach, expect, test, vi } from 'vitest'
import { keepSelection, keptSelection } from './kept-selection.ts'

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

test('a browser without storage plays on without', () => {
  const refuse = () => {
    throw new Error('SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  keepSelection('one', { wordIds: ['a'], isUnanswered: false })
  expect(keptSelection('one')).toBeUndefined()
})
