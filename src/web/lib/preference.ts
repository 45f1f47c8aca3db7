const YEAR_SECONDS = 31_536_000

/**
 * A choice of this browser's user that is not an account's, such as the theme. It is a cookie, because signing out has the
 * browser delete everything else that the site stored. Undefined if there is none, or cookies are refused.
 */
export function preference(name: string): string | undefined {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return cookie?.slice(name.length + 1)
}

/** Keeps a choice, or forgets it. When cookies are refused, it holds until the page is left. */
export function setPreference(name: string, value: string | undefined): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // Less than 0: at 0 some cookie jars keep it until the clock's next tick.
  const age = value === undefined ? -1 : YEAR_SECONDS
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${age}; samesite=lax${secure}`
}
