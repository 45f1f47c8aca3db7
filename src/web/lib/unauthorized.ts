import { ApiError, urlOf } from './api.ts'
import { toast } from './toast.ts'

/** Duration of the message before the redirect, in ms. */
const REDIRECT_MS = 500

let leaving = false

/** Has the session ended? The query client has already shown a message, so the caller shows no other message. */
export const isUnauthorized = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'not_signed_in'

/**
 * Shows that the session has ended, and a moment later opens the sign-in screen, which returns to this page after
 * sign-in. Queries and mutations call this function by themselves, so use this function only after a `call` outside a
 * query. Returns true if the error was a 401.
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
