import { bars } from '../../engine/palette.ts'
import { preference, setPreference } from './preference.ts'
import { openTabs, type Tabs } from './tabs.ts'

/** The themes in the order of the store; each theme has light and dark colours (see lib/scheme.ts). */
export const themeLooks = [
  { id: 'paper', name: 'Paper', line: 'Warm paper and ink, a violet thread.' },
  { id: 'midnight', name: 'Midnight', line: 'Moonlight on slate, lamp gold.' },
  { id: 'garden', name: 'Garden', line: 'Celadon leaves, a foxglove thread.' },
  { id: 'riso', name: 'Riso', line: 'Bottle green, orange out of register.' },
  {
    id: 'blueprint',
    name: 'Blueprint',
    line: 'Hairlines on a grid, pencil and chalk.',
  },
  { id: 'arcade', name: 'Arcade', line: 'Thick keys, a hot tube of light.' },
  { id: 'tide', name: 'Tide', line: 'Foam and pebbles, a plankton glow.' },
] as const
export type ThemeId = (typeof themeLooks)[number]['id']

const NAME = 'wordconnect-theme'
const [paper] = themeLooks
let tried: ThemeId | undefined
/** Channel that sends each change of the theme to the other tabs. */
let otherTabs: Tabs<string> | undefined

const themeOf = (id: string | undefined) => themeLooks.find((theme) => theme.id === id) ?? paper

/** Sets the colour of the browser's address bar to the background colour of the current theme and scheme. */
export function paintBar(): void {
  const { theme, scheme } = document.documentElement.dataset
  const [light, dark] = bars[themeOf(theme).id]
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', scheme === 'dark' ? dark : light)
}

function show(): void {
  document.documentElement.dataset.theme = tried ?? themeOf(preference(NAME)).id
  paintBar()
}

/**
 * Shows a theme, ends a preview, and stores the theme for the first paint of the next page. If the id is unknown, shows
 * the theme Paper. For visitors, the caller must use `paper`: on a shared computer, a visitor must not see the theme
 * that another player bought.
 */
export function applyTheme(id: string): void {
  const { id: next } = themeOf(id)
  const before = themeOf(preference(NAME)).id
  tried = undefined
  setPreference(NAME, next === paper.id ? undefined : next)
  show()
  if (next !== before) otherTabs?.tell(next)
}

/**
 * Shows a theme on the whole page but does not store the theme. If `id` is undefined, shows the player's theme again.
 */
export function previewTheme(id: ThemeId | undefined): void {
  tried = id
  show()
}

/**
 * From now on, shows the theme that the player chooses in another tab. The first script of the page has already set the
 * theme for the first paint.
 */
export function watchTheme(): void {
  otherTabs = openTabs(NAME, show)
}
