import { useSyncExternalStore } from 'react'
import { preference, setPreference } from './preference.ts'
import { openTabs, type Tabs } from './tabs.ts'
import { paintBar } from './theme.ts'

export const schemeChoices = ['light', 'dark', 'system'] as const
export type SchemeChoice = (typeof schemeChoices)[number]

const NAME = 'wordconnect-scheme'
const listeners = new Set<() => void>()
const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)')

/** Channel that sends the player's choice of light or dark to the other tabs. */
let otherTabs: Tabs<string> | undefined

/** Returns the player's stored choice of light or dark; `system` if nothing is stored. */
export const schemeChoice = (): SchemeChoice =>
  schemeChoices.find((choice) => choice === preference(NAME)) ?? 'system'

function apply(): void {
  const choice = schemeChoice()
  const scheme = choice === 'system' ? (prefersDark().matches ? 'dark' : 'light') : choice
  document.documentElement.dataset.scheme = scheme
  paintBar()
}

export function chooseScheme(choice: SchemeChoice): void {
  setPreference(NAME, choice === 'system' ? undefined : choice)
  show()
  otherTabs?.tell(choice)
}

function show(): void {
  apply()
  for (const listener of listeners) listener()
}

/**
 * From now on, changes between light and dark when the system's setting changes, or when the player chooses light or
 * dark in another tab. The first script of the page has already set light or dark for the first paint.
 */
export function watchScheme(): void {
  prefersDark().addEventListener('change', apply)
  otherTabs = openTabs(NAME, show)
}

export function useSchemeChoice(): SchemeChoice {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, schemeChoice)
}
