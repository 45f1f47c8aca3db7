import { useSyncExternalStore } from 'react'
import { preference, setPreference } from './preference.ts'
import { paintBar } from './skin.ts'

export const themeChoices = ['light', 'dark', 'system'] as const
export type ThemeChoice = (typeof themeChoices)[number]

const NAME = 'wordconnect-theme'
const listeners = new Set<() => void>()
const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)')

/** Tells the other tabs of a choice. */
let otherTabs: BroadcastChannel | undefined

/** The visitor's choice; `system` if none is kept. */
export const themeChoice = (): ThemeChoice =>
  themeChoices.find((choice) => choice === preference(NAME)) ?? 'system'

function apply(): void {
  const choice = themeChoice()
  const theme = choice === 'system' ? (prefersDark().matches ? 'dark' : 'light') : choice
  document.documentElement.dataset.theme = theme
  paintBar()
}

/** Keeps the choice and shows it at once. */
export function chooseTheme(choice: ThemeChoice): void {
  setPreference(NAME, choice === 'system' ? undefined : choice)
  show()
  otherTabs?.postMessage(choice)
}

function show(): void {
  apply()
  for (const listener of listeners) listener()
}

/** Follows the system's theme and the choice made in other tabs. A script in index.html has set the theme of the first paint. */
export function watchTheme(): void {
  prefersDark().addEventListener('change', apply)
  otherTabs = new BroadcastChannel(NAME)
  otherTabs.onmessage = show
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, themeChoice)
}
