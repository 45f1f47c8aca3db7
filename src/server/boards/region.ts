/** Regions that the catalogue names differently from locales. */
const OTHER_NAMES: Readonly<Record<string, string>> = { gb: 'uk' }

/**
 * The player's country as the catalogue's `region` names it, from the first language that the browser asks for:
 * "en-GB,en;q=0.8" gives `uk`. Empty when that language names no country.
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
