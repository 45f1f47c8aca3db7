import { ApiError } from '../../lib/api.ts'
import { setUser, type User } from '../../lib/session.ts'
import { wantedPath } from './wanted.ts'

const SOMETHING = 'Something went wrong. Please try again.'

/** Takes over the account that has signed in, and goes to the page that its owner came for, or to another one. */
export function enterApp(user: User, path = wantedPath()): void {
  window.history.replaceState(null, '', path)
  setUser(user)
}

export const FORGOT_PATH = '/forgot-password'

let typed = ''

/**
 * Shows the page of who forgot the password, with the address that was typed already. The address is kept here and not in
 * the history's state, because the router, which may be loading ahead just then, writes its own state when it starts.
 */
export function goToForgot(email: string): void {
  typed = email
  window.history.pushState(null, '', FORGOT_PATH)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** The address that was typed into the sign-in form before; none in a new document. */
export const typedBefore = (): string => typed

/** The sentence for a failed sign-in (spec section 8). The server's own sentence for a rate limit tells when to come back. */
export function signInFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return SOMETHING
  if (error.status === 429) return error.message
  return error.status >= 400 && error.status < 500 ? 'Invalid email or password' : SOMETHING
}

/** The server's message, or the general sentence when the server was not reached or failed (spec section 8). */
export const signUpFailure = (error: unknown): string =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.message : SOMETHING
