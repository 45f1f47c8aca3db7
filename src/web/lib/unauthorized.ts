import { toast } from '../ui/toast.ts'
import { ApiError } from './api.ts'

/** How long the message stands before the redirect, in ms (spec section 9). */
const REDIRECT_MS = 500

let leaving = false

/** True when the session is gone: the query client has said so already, there is nothing more to show. */
export const isUnauthorized = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'not_signed_in'

/**
 * The session ended while the page was open (spec section 8): says so, then goes to the sign-in screen after 0.5 s. Every query
 * and mutation does this by itself; call it only where `call` is used bare. True when the error was that.
 */
export function handleUnauthorized(error: unknown): boolean {
  if (!isUnauthorized(error)) return false
  if (!leaving) {
    leaving = true
    toast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', tone: 'bad' })
    setTimeout(() => window.location.assign('/api/login'), REDIRECT_MS)
  }
  return true
}
