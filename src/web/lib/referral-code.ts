import { inTab } from './stored.ts'

const KEY = 'referral-code'

/** Returns the referral code from the address (`?ref=`). This tab stores the code until the visitor has signed up. */
export function givenCode(): string {
  const inAddress = new URLSearchParams(window.location.search).get('ref')?.trim().slice(0, 32)
  if (inAddress) inTab.set(KEY, inAddress)
  return (inTab.get(KEY) ?? '').toUpperCase()
}

export function keepCode(code: string): void {
  if (code) inTab.set(KEY, code)
  else inTab.remove(KEY)
}
