import { ApiError, errorMessage } from '../../../lib/api.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'

export const isWrongPassword = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'invalid_credentials'

/** The error text. Undefined if the session has ended, because lib/unauthorized.ts handles this case. */
export function failureMessage(error: unknown): string | undefined {
  if (!error || isUnauthorized(error)) return undefined
  return isWrongPassword(error) ? 'This is not your password.' : errorMessage(error)
}
