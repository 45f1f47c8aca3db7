import { ApiError } from '../../../lib/api.ts'

/** The first script (app/first-script.ts) moved the token from the address to the history's state, so that it is not passed on. */
export function linkToken(): string {
  const { state } = window.history as { state: { token?: unknown } | null }
  return typeof state?.token === 'string' ? state.token : ''
}

/** The link was used or has expired. */
export const isOver = (error: unknown): boolean => error instanceof ApiError && error.code === 'invalid_token'
