import { ApiError } from '../../../lib/api.ts'

/**
 * The token of a mailed link; app/first-script.ts moved the token from the address to `history.state`, against leaks.
 */
export function linkToken(): string {
  const { state } = window.history as { state: { token?: unknown } | null }
  return typeof state?.token === 'string' ? state.token : ''
}

/** Was the link already used, or has it expired? */
export const isOver = (error: unknown): boolean => error instanceof ApiError && error.code === 'invalid_token'
