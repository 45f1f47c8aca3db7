import { queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError, call, type Output } from './api.ts'
import { queryClient } from './query.ts'

export type User = Output<'GET /api/auth/user'>

const sessionMark = () => document.querySelector('meta[name="session"]')

/**
 * What the server wrote into the page about its request: `none` if it had no session (a visitor's first page then
 * skips a call that can only fail), `present` if it had one, `unknown` if the server did not look.
 */
export const sessionHint = (): string => sessionMark()?.getAttribute('content') ?? 'unknown'

/** The account, or null for a visitor. Here a 401 is an answer, not an error. */
export const userQuery = queryOptions({
  queryKey: ['/api/auth/user'],
  queryFn: async (): Promise<User | null> => {
    if (sessionHint() === 'none') return null
    try {
      return await call('GET /api/auth/user')
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null
      throw error
    }
  },
})

/** Only for parts behind the sign-in gate. */
export function useUser(): User {
  const { data } = useQuery(userQuery)
  if (!data) throw new Error('useUser is for signed-in pages')
  return data
}

/** Replaces the cached account with the one that a call returned. */
export function setUser(user: User): void {
  sessionMark()?.setAttribute('content', 'present')
  queryClient.setQueryData(userQuery.queryKey, user)
}
