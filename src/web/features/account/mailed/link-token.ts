import { ApiError } from '../../../lib/api.ts'

/** The token of a mailed link. index.html has taken it out of the address, so that it is not seen there or passed on. */
export function linkToken(): string {
  const { state } = window.history as { state: { token?: unknown } | null }
  return typeof state?.token === 'string' ? state.token : ''
}

/** Was the link used already, or is its time over? */
export const isOver = (error: unknown): boolean => error instanceof ApiError && error.code === 'invalid_token'
