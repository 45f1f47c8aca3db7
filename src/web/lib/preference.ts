const YEAR_SECONDS = 31_536_000

/**
 * A choice that belongs to this browser and not to an account, such as light or dark. The choice is a cookie, because
 * signing out deletes all other storage of the site. Returns undefined if no choice is stored or the browser refuses
 * cookies.
 */
export function preference(name: string): string | undefined {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return cookie?.slice(name.length + 1)
}

/** Stores a choice; undefined deletes the choice. If cookies are refused, nothing is stored. */
export function setPreference(name: string, value: string | undefined): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // To delete a cookie, its age is -1 and not 0, because with 0 some browsers keep the cookie for a moment.
  const age = value === undefined ? -1 : YEAR_SECONDS
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${age}; samesite=lax${secure}`
}
