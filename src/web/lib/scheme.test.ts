import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { preference, setPreference } from './preference.ts'
import { chooseScheme, schemeChoice, watchScheme } from './scheme.ts'

let dark = false
let onSystemChange: () => void = () => undefined
const shown = () => document.documentElement.dataset.scheme

beforeEach(() => {
  dark = false
  document.head.innerHTML = '<meta name="theme-color" content="">'
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () =>
      ({
        matches: dark,
        addEventListener: (_: string, listener: () => void) => {
          onSystemChange = listener
        },
      }) as unknown as MediaQueryList,
  )
})

afterEach(() => {
  setPreference('wordconnect-scheme', undefined)
  vi.restoreAllMocks()
})

test('a choice is shown, stored and given to the browser bar', () => {
  chooseScheme('dark')
  expect(shown()).toBe('dark')
  expect(preference('wordconnect-scheme')).toBe('dark')
  const dark = document.querySelector('meta')?.content
  chooseScheme('light')
  expect(shown()).toBe('light')
  expect(document.querySelector('meta')?.content).not.toBe(dark)
})

test('system is the default, is not stored, and follows the system', () => {
  expect(schemeChoice()).toBe('system')
  chooseScheme('dark')
  chooseScheme('system')
  expect(preference('wordconnect-scheme')).toBeUndefined()
  expect(shown()).toBe('light')
  watchScheme()
  dark = true
  onSystemChange()
  expect(shown()).toBe('dark')
})

test('a choice does not follow the system', () => {
  watchScheme()
  chooseScheme('light')
  dark = true
  onSystemChange()
  expect(shown()).toBe('light')
})

test('nonsense in the cookie is the system', () => {
  setPreference('wordconnect-scheme', 'neon')
  expect(schemeChoice()).toBe('system')
})
