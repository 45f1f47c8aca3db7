const YEAR_SECONDS = 31_536_000

/**
 * Reads a setting of this browser that belongs to no account, such as light or dark; undefined if nothing is stored.
 * The setting is stored in a cookie, because signing out deletes all other storage of the site.
 */
export function preference(name: string): string | undefined {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return cookie?.slice(name.length + 1)
}

/** Stores a setting, or deletes the setting if `value` is undefined; a browser that refuses cookies stores nothing. */
export function setPreference(name: string, value: string | undefined): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // The age -1 deletes the cookie; with 0 some browsers would keep the cookie for a moment.
  const age = value === undefined ? -1 : YEAR_SECONDS
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${age}; samesite=lax${secure}`
}
