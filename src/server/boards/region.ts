/** Country codes that the catalogue writes in another way than browsers do. */
const OTHER_NAMES: Readonly<Record<string, string>> = { gb: 'uk' }

/**
 * Returns the country of the browser's first language, in the spelling of the catalogue; for example, "en-GB,en;q=0.8"
 * gives `uk`. The result is empty when the browser's first language names no country.
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
