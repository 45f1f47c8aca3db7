import { setUser, type User } from '../../lib/session.ts'
import { dismissToast } from '../../lib/toast.ts'
import { wantedPath } from './sign-in-address.ts'

export function enterApp(user: User, path = wantedPath()): void {
  dismissToast()
  window.history.replaceState(null, '', path)
  setUser(user)
}

export const FORGOT_PATH = '/forgot-password'

let typedEmail = ''

/**
 * Shows the page for a forgotten password, with the e-mail address that the visitor has already typed. The e-mail
 * address is stored in a variable, because the router overwrites the history's state when the router starts.
 */
export function goToForgot(email: string): void {
  typedEmail = email
  dismissToast()
  window.history.pushState(null, '', FORGOT_PATH)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** The e-mail address that was typed in the sign-in form; empty after a page load. */
export const emailFromSignIn = (): string => typedEmail
