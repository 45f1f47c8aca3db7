import { ApiError } from '../../../lib/api.ts'

/** The token, which app/first-script.ts moved from the address to the history's state, so that it does not leak. */
export function linkToken(): string {
  const { state } = window.history as { state: { token?: unknown } | null }
  return typeof state?.token === 'string' ? state.token : ''
}

/** Was the link already used, or has it expired? */
export const isOver = (error: unknown): boolean => error instanceof ApiError && error.code === 'invalid_token'
