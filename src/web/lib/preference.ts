const YEAR_SECONDS = 31_536_000

/**
 * Reads a setting that belongs to this browser and not to an account, for example light or dark. Returns undefined if
 * nothing is stored. The setting is stored in a cookie, because signing out deletes all other storage of the site.
 */
export function preference(name: string): string | undefined {
  try {
    const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
    return cookie?.slice(name.length + 1)
  } catch {
    return undefined // the browser refuses cookies
  }
}

/**
 * Stores a setting, or deletes the setting if `value` is undefined. If the browser refuses cookies, nothing is stored.
 */
export function setPreference(name: string, value: string | undefined): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // With the age 0, some browsers keep the cookie for a moment. With the age -1, every browser deletes it immediately.
  const age = value === undefined ? -1 : YEAR_SECONDS
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = `${name}=${value ?? ''}; path=/; max-age=${age}; samesite=lax${secure}`
  } catch {
    // The browser refuses cookies, as `hasCookies` says.
  }
}

const TRIAL = 'wordconnect-trial'

/**
 * True if the browser stores cookies for this site. Without cookies, the server cannot know who sends a request. The
 * function stores a cookie and reads it, because `navigator.cookieEnabled` does not know every way to block cookies.
 */
export function hasCookies(): boolean {
  setPreference(TRIAL, '1')
  const isStored = preference(TRIAL) === '1'
  setPreference(TRIAL, undefined)
  return isStored
}
