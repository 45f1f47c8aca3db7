const KEY = 'referral-code'

/**
 * The code with which somebody came: that of the address (`?ref=`), kept for this tab until they have signed up. Where nothing can be
 * kept, it is the address's alone.
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
    // It stays in the field.
  }
}
