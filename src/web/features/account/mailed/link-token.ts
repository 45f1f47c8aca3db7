import { ApiError } from '../../../lib/api.ts'

/** Takes the token of a mailed link out of the address, so that it is not seen there, kept in the history or passed on. */
export function takeToken(): string {
  const token = new URLSearchParams(window.location.search).get('token') ?? ''
  if (window.location.search) window.history.replaceState(null, '', window.location.pathname)
  return token
}

/** Was the link used already, or is its time over? */
export const isOver = (error: unknown): boolean => error instanceof ApiError && error.code === 'invalid_token'
