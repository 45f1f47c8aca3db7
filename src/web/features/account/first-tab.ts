import { preference, setPreference } from '../../lib/preference.ts'
import { givenCode } from '../../lib/referral-code.ts'

const HAS_ACCOUNT = 'wordconnect-has-account'

/** Stores that a person who uses this browser has an account. */
export function noteAccount(): void {
  if (preference(HAS_ACCOUNT) === undefined) setPreference(HAS_ACCOUNT, 'yes')
}

/**
 * Returns the tab that the sign-in screen opens first. This is Sign Up if nobody has signed in in this browser, or if
 * the visitor follows a friend's link.
 */
export const firstTab = (): 'in' | 'up' =>
  preference(HAS_ACCOUNT) === undefined || givenCode() ? 'up' : 'in'
