import { useSyncExternalStore } from 'react'

export const themeChoices = ['light', 'dark', 'system'] as const
export type ThemeChoice = (typeof themeChoices)[number]

const KEY = 'wordconnect-theme'
/** Colour of the browser's own bar: `--paper` of each theme. */
const barColor = { light: '#f9f4eb', dark: '#17130f' }
const listeners = new Set<() => void>()
const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)')

/** The visitor's choice; `system` if none is stored, or nothing can be stored. */
export function themeChoice(): ThemeChoice {
  try {
    return themeChoices.find((choice) => choice === localStorage.getItem(KEY)) ?? 'system'
  } catch {
    return 'system'
  }
}

function apply(): void {
  const choice = themeChoice()
  const theme = choice === 'system' ? (prefersDark().matches ? 'dark' : 'light') : choice
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', barColor[theme])
}

/** Stores the choice and shows it at once. */
export function chooseTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, choice)
  } catch {
    // Storage is refused: the choice cannot be kept, and `system` stays.
  }
  apply()
  for (const listener of listeners) listener()
}

function onStorage(event: StorageEvent): void {
  if (event.key !== KEY) return
  apply()
  for (const listener of listeners) listener()
}

/** Follows the system's theme and the choice made in other tabs. A script in index.html has set the theme of the first paint. */
export function watchTheme(): void {
  prefersDark().addEventListener('change', apply)
  window.addEventListener('storage', onStorage)
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, themeChoice)
}
