import { afterEach, expect, test, vi } from 'vitest'
import { hasLocks, isAwaited, withLock } from './locks.ts'
import { openTabs } from './tabs.ts'

afterEach(() => vi.unstubAllGlobals())

test('a message reaches the other tabs with a channel of the same name', async () => {
  const heard: string[] = []
  const own: string[] = []
  const one = openTabs<string>('news', (message) => own.push(message))
  const other = openTabs<string>('news', (message) => heard.push(message))
  one?.tell('hello')
  await vi.waitFor(() => expect(heard).toEqual(['hello']))
  expect(own).toEqual([])
  one?.close()
  other?.close()
})

test.each([
  ['has none', undefined],
  [
    'refuses them',
    class {
      constructor() {
        throw new DOMException('refused', 'SecurityError')
      }
    },
  ],
])('there is no channel in a browser that %s', (_, BroadcastChannel) => {
  vi.stubGlobal('BroadcastChannel', BroadcastChannel)
  expect(openTabs('news', () => undefined)).toBeUndefined()
})

test('a browser without locks, and one that refuses them, gives none', async () => {
  const hold = vi.fn(() => undefined)
  vi.stubGlobal('navigator', {})
  expect(hasLocks()).toBe(false)
  expect(await withLock('news', {}, hold)).toBe(false)
  expect(await isAwaited('news')).toBe(false)
  const refuse = () => Promise.reject(new DOMException('refused', 'SecurityError'))
  vi.stubGlobal('navigator', { locks: { request: refuse, query: refuse } })
  expect(hasLocks()).toBe(true)
  expect(await withLock('news', {}, hold)).toBe(false)
  expect(await isAwaited('news')).toBe(false)
  expect(hold).not.toHaveBeenCalled()
})
