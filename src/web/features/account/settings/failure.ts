import { ApiError, errorMessage } from '../../../lib/api.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'

/** What to say of a refusal where the password was asked for; nothing when the session is gone, which is said elsewhere. */
export function failure(error: unknown): string | undefined {
  if (!error || isUnauthorized(error)) return undefined
  const wrong = error instanceof ApiError && error.code === 'invalid_credentials'
  return wrong ? 'This is not your password.' : errorMessage(error)
}
