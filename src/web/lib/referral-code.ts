const KEY = 'referral-code'

/**
 * The referral code of the address (`?ref=`), stored for this tab until the visitor has signed up. If the browser
 * refuses storage, only the address has the code.
 */
export function givenCode(): string {
  const inAddress = new URLSearchParams(window.location.search).get('ref')?.trim().slice(0, 32)
  try {
    if (inAddress) sessionStorage.setItem(KEY, inAddress)
    return (inAddress || sessionStorage.getItem(KEY) || '').toUpperCase()
  } catch {
    return (inAddress ?? '').toUpperCase()
  }
}

export function keepCode(code: string): void {
  try {
    if (code) sessionStorage.setItem(KEY, code)
    else sessionStorage.removeItem(KEY)
  } catch {
    // The browser refuses storage; the form still has the code.
  }
}
