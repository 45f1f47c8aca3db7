import { bars } from '../../engine/palette.ts'
import { preference, setPreference } from './preference.ts'

/**
 * The seven themes a player can own, in the order of the store. Each is a light and a dark set of colours: see lib/scheme.ts.
 */
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
/** Tells the other tabs of a change. */
let otherTabs: BroadcastChannel | undefined

const themeOf = (id: string | undefined) => themeLooks.find((theme) => theme.id === id) ?? paper

/** Gives the browser's own bar the paper of what is shown. */
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
 * Shows the theme that the account has, and keeps it for the first paint of the next page. An id that is not known is paper.
 * A theme that is being tried on is taken off. Signed out it is paper: which theme somebody bought is nobody else's business on a
 * browser that is shared, and the sign-in screen is the product's, not a player's.
 */
export function applyTheme(id: string): void {
  const { id: next } = themeOf(id)
  const before = themeOf(preference(NAME)).id
  tried = undefined
  setPreference(NAME, next === paper.id ? undefined : next)
  show()
  if (next !== before) otherTabs?.postMessage(next)
}

/** Tries a theme on for the whole page without keeping it; undefined goes back to the player's own. */
export function previewTheme(id: ThemeId | undefined): void {
  tried = id
  show()
}

/** Follows the theme that is chosen in other tabs. The page's first script has set the theme of the first paint. */
export function watchTheme(): void {
  otherTabs = new BroadcastChannel(NAME)
  otherTabs.onmessage = show
}
