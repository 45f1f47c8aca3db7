import { ApiError } from '../../lib/api.ts'
import { setUser, type User } from '../../lib/session.ts'
import { wantedPath } from './sign-in-address.ts'

const GENERAL_FAILURE = 'Something went wrong. Please try again.'

export function enterApp(user: User, path = wantedPath()): void {
  window.history.replaceState(null, '', path)
  setUser(user)
}

export const FORGOT_PATH = '/forgot-password'

let typedEmail = ''

/**
 * Shows the page for a forgotten password, with the e-mail address that was already typed. A variable keeps the e-mail
 * address, because the router overwrites the history's state when the router starts.
 */
export function goToForgot(email: string): void {
  typedEmail = email
  window.history.pushState(null, '', FORGOT_PATH)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** The e-mail address from the sign-in form; empty after a page load. */
export const emailFromSignIn = (): string => typedEmail

/** For status 429 the message is the server's own sentence, which says when to try again. */
export function signInFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return GENERAL_FAILURE
  if (error.status === 429) return error.message
  return error.status >= 400 && error.status < 500 ? 'Invalid email or password' : GENERAL_FAILURE
}

export const signUpFailure = (error: unknown): string =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.message : GENERAL_FAILURE
