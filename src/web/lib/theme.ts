import { bars } from '../../engine/palette.ts'
import { preference, setPreference } from './preference.ts'
import { openTabs, type Tabs } from './tabs.ts'

/** Each theme has light and dark colours (see lib/scheme.ts). */
export type ThemeId = keyof typeof bars

const NAME = 'wordconnect-theme'
let tried: ThemeId | undefined
/** Channel that sends each change of the theme to the other tabs. */
let otherTabs: Tabs<string> | undefined

const themeOf = (id = ''): ThemeId => (Object.hasOwn(bars, id) ? (id as ThemeId) : 'paper')

/** Sets the colour of the browser's address bar to the background colour of the current theme and scheme. */
export function paintBar(): void {
  const { theme, scheme } = document.documentElement.dataset
  const [light, dark] = bars[themeOf(theme)]
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', scheme === 'dark' ? dark : light)
}

function show(): void {
  document.documentElement.dataset.theme = tried ?? themeOf(preference(NAME))
  paintBar()
}

/**
 * Shows a theme, ends a preview, and stores the theme for the first paint of the next page. If the id is unknown, shows
 * the theme Paper. For visitors, the caller must use `paper`: on a shared computer, a visitor must not see the theme
 * that another player bought.
 */
export function applyTheme(id: string): void {
  const next = themeOf(id)
  const before = themeOf(preference(NAME))
  tried = undefined
  setPreference(NAME, next === 'paper' ? undefined : next)
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
