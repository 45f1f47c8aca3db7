import { ApiError, urlOf } from './api.ts'
import { type ToastInput, toast } from './toast.ts'

/** The sign-in screen opens this long after the message, in ms. */
const REDIRECT_MS = 500

let leaving = false

/** True if the session has ended; the query client has then already shown a message, so the caller shows none. */
export const isUnauthorized = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'not_signed_in'

/**
 * If the error says that the session has ended: shows a message, soon opens the sign-in screen, and returns true. Call
 * this function only for a `call` outside of React Query, because React Query calls this function after every failed
 * query and mutation.
 */
export function handleUnauthorized(error: unknown): boolean {
  if (!isUnauthorized(error)) return false
  signInAgain({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', tone: 'bad' })
  return true
}

/** Shows a message about the ended session, unless another one is shown already, and soon opens the sign-in screen. */
export function signInAgain(message: ToastInput): void {
  if (leaving) return
  leaving = true
  toast(message)
  const { pathname, search, hash } = window.location
  const login = urlOf('GET /api/login', { query: { next: pathname + search + hash } })
  setTimeout(() => window.location.assign(login), REDIRECT_MS)
}
