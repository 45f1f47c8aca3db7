import { ApiError } from '../../lib/api.ts'
import { setUser, type User } from '../../lib/session.ts'

const SOMETHING = 'Something went wrong. Please try again.'

/** Signed in: the app goes to / (spec section 4). */
export function enter(user: User): void {
  window.history.replaceState(null, '', '/')
  setUser(user)
}

/** The sentence of section 8 for a failed sign-in; a limit says for itself when to come back. */
export function signInFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return SOMETHING
  if (error.status === 429) return error.message
  return error.status >= 400 && error.status < 500 ? 'Invalid email or password' : SOMETHING
}

/** The server's message, or the general sentence when the server was not reached or failed (spec section 8). */
export const signUpFailure = (error: unknown): string =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.message : SOMETHING
