import { ApiError, urlOf } from './api.ts'
import { type ToastInput, toast } from './toast.ts'

/** Time in ms from the message until the sign-in screen opens. */
const REDIRECT_MS = 500

let leaving = false

/**
 * True if the session has ended. The query client has then already shown a message, so the caller must not show another
 * message.
 */
export const isUnauthorized = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'not_signed_in'

/**
 * If the error means that the session has ended, shows a message, opens the sign-in screen after a moment, and returns
 * true. Call this function only for a `call` outside of React Query, because React Query calls this function after
 * every failed query and mutation.
 */
export function handleUnauthorized(error: unknown): boolean {
  if (!isUnauthorized(error)) return false
  signInAgain({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', tone: 'bad' })
  return true
}

/** Shows a message about the ended session and opens the sign-in screen after a moment. A second call does nothing. */
export function signInAgain(message: ToastInput): void {
  if (leaving) return
  leaving = true
  toast(message)
  const { pathname, search, hash } = window.location
  const login = urlOf('GET /api/login', { query: { next: pathname + search + hash } })
  setTimeout(() => window.location.assign(login), REDIRECT_MS)
}
