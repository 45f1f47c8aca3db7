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
