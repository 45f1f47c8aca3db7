import { ApiError, urlOf } from './api.ts'
import { toast } from './toast.ts'

/** How long the message is shown before the redirect, in ms. */
const REDIRECT_MS = 500

let leaving = false

/** Has the session ended? The query client has already shown the message, so the caller shows nothing more. */
export const isUnauthorized = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'not_signed_in'

/**
 * Shows that the session has ended, then goes to the sign-in screen, which leads back to this page. Every query and
 * mutation calls this itself: call it only after a bare `call`. Returns true if the error was a 401.
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
