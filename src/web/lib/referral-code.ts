const KEY = 'referral-code'

/** Returns the referral code from the address (`?ref=`). This tab stores the code until the visitor has signed up. */
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
    // The browser refuses storage, but the sign-up form still has the code.
  }
}
