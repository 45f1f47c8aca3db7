/** Codes that the catalogue writes otherwise than a locale does. */
const OTHER_NAMES: Readonly<Record<string, string>> = { gb: 'uk' }

/**
 * The country of a person, as the catalogue's `region` names it, by the first language that their browser asks for: "en-GB,en;q=0.8" gives
 * `uk`. Empty when that language names none, or is none.
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
