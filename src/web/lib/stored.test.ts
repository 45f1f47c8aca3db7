import { afterEach, expect, test, vi } from 'vitest'
import { inBrowser, inTab } from './stored.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  localStorage.clear()
})

const refuse = () => {
  throw new DOMException('refused', 'SecurityError')
}

test('the tab and the browser store texts in different places', () => {
  inTab.set('key', 'of the tab')
  inBrowser.set('key', 'of the browser')
  expect(sessionStorage.getItem('key')).toBe('of the tab')
  expect(localStorage.getItem('key')).toBe('of the browser')
  inTab.remove('key')
  expect(inTab.get('key')).toBeUndefined()
  expect(inBrowser.get('key')).toBe('of the browser')
})

test('texts stay in memory if the browser throws at every access to the storage', () => {
  vi.stubGlobal('sessionStorage', new Proxy({}, { get: refuse }))
  expect(inTab.get('refused')).toBeUndefined()
  inTab.set('refused', 'a text')
  expect(inTab.get('refused')).toBe('a text')
  inTab.remove('refused')
  expect(inTab.get('refused')).toBeUndefined()
})

test('a text that no longer fits replaces the older text, until there is room again', () => {
  const stored = new Map([['full', 'old']])
  let isFull = true
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
    setItem(key: string, text: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      stored.set(key, text)
    },
  })
  inBrowser.set('full', 'new')
  expect(inBrowser.get('full')).toBe('new')
  isFull = false
  inBrowser.set('full', 'newest')
  expect(inBrowser.get('full')).toBe('newest')
  expect(stored.get('full')).toBe('newest')
})
