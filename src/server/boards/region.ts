import { BRITISH_ENGLISH } from '../../engine/board/request.ts'
import { AMERICA } from '../../engine/catalogue/american.ts'
import type { English } from '../../engine/english.ts'

/** Country codes that are different in the catalogue and in browsers. */
const OTHER_NAMES: Readonly<Record<string, string>> = { gb: 'uk' }

/**
 * Returns the country of the browser's first language, as a code of the catalogue. For example, the result for
 * "en-GB,en;q=0.8" is `uk`. The result is empty if the browser's first language contains no country.
 */
export function regionOf(acceptLanguage: string | undefined): string {
  const first = acceptLanguage?.split(',', 1)[0]?.split(';', 1)[0]?.trim() ?? ''
  try {
    const region = new Intl.Locale(first).region?.toLowerCase() ?? ''
    return OTHER_NAMES[region] ?? region
  } catch {
    return ''
  }
}

/**
 * Returns the country for which a player's boards are dealt. `browser` is the country of the player's browser. A player
 * who has chosen British or American words plays as somebody in Britain or America. With British words, a country with
 * British English stays as it is.
 */
export function regionFor({ english }: { english: English }, browser: string): string {
  if (english === 'american') return AMERICA
  if (english === 'british') return BRITISH_ENGLISH.has(browser) ? browser : 'uk'
  return browser
}
