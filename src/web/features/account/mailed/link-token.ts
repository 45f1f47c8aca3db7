import { ApiError } from '../../../lib/api.ts'

/**
 * The token from a link in a mail. The script app/first-script.ts has moved the token from the address to
 * `history.state`, so that the token does not leak.
 */
export function linkToken(): string {
  const { state } = window.history as { state: { token?: unknown } | null }
  return typeof state?.token === 'string' ? state.token : ''
}

/** True if the link was already used or has expired. */
export const isOver = (error: unknown): boolean => error instanceof ApiError && error.code === 'invalid_token'
