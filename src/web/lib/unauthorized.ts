import { ApiError, urlOf } from './api.ts'
import { toast } from './toast.ts'

/** How long the message stands before the redirect, in ms (spec section 9). */
const REDIRECT_MS = 500

let leaving = false

/** Has the session ended? The query client has told it already, so nothing more needs to be shown. */
export const isUnauthorized = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'not_signed_in'

/**
 * Tells that the session has ended while the page was open, then goes to the sign-in screen after 0.5 s (spec section 8), from which
 * one comes back to this page. Every query and mutation does this by itself: call it only where `call` is used without one. True
 * if the error was that.
 */
export function handleUnauthorized(error: unknown): boolean {
  if (!isUnauthorized(error)) return false
  if (!leaving) {
    leaving = true
    toast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', tone: 'bad' })
    const { pathname, search, hash } = window.location
    const login = urlOf('GET /api/login', { query: { next: pathname + search + hash } })
    setTimeout(() => window.location.assign(login), REDIRECT_MS)
  }
  return true
}
