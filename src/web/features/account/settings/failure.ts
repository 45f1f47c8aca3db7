import { ApiError, errorMessage } from '../../../lib/api.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'

export const isWrongPassword = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'invalid_credentials'

/** What to say of a refusal where the password was asked for; nothing when the session is gone, which is said elsewhere. */
export function failure(error: unknown): string | undefined {
  if (!error || isUnauthorized(error)) return undefined
  return isWrongPassword(error) ? 'This is not your password.' : errorMessage(error)
}
