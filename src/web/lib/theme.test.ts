import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { preference, setPreference } from './preference.ts'
import { chooseTheme, themeChoice, watchTheme } from './theme.ts'

let dark = false
let onSystemChange: () => void = () => undefined
const shown = () => document.documentElement.dataset.theme

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
  setPreference('wordconnect-theme', undefined)
  vi.restoreAllMocks()
})

test('a choice is shown, stored and given to the browser bar', () => {
  chooseTheme('dark')
  expect(shown()).toBe('dark')
  expect(preference('wordconnect-theme')).toBe('dark')
  const dark = document.querySelector('meta')?.content
  chooseTheme('light')
  expect(shown()).toBe('light')
  expect(document.querySelector('meta')?.content).not.toBe(dark)
})

test('system is the default, is not stored, and follows the system', () => {
  expect(themeChoice()).toBe('system')
  chooseTheme('dark')
  chooseTheme('system')
  expect(preference('wordconnect-theme')).toBeUndefined()
  expect(shown()).toBe('light')
  watchTheme()
  dark = true
  onSystemChange()
  expect(shown()).toBe('dark')
})

test('a choice does not follow the system', () => {
  watchTheme()
  chooseTheme('light')
  dark = true
  onSystemChange()
  expect(shown()).toBe('light')
})

test('nonsense in the cookie is the system', () => {
  setPreference('wordconnect-theme', 'neon')
  expect(themeChoice()).toBe('system')
})
