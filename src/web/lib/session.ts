import { queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError, call, type Output } from './api.ts'
import { queryClient } from './query.ts'

export type User = Output<'GET /api/auth/user'>

const sessionMark = () => document.querySelector('meta[name="session"]')

/**
 * The server writes into the page whether the request for it had a session: `present` or `none`. With `none` the page
 * skips the first call for the account, which could only fail. The mark is `unknown` when the server did not check the
 * session.
 */
export const sessionHint = (): string => sessionMark()?.getAttribute('content') ?? 'unknown'

/**
 * The account, or null for a visitor. For this query, status 401 is an answer and not an error.
 */
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

/** The signed-in player. Use the hook only in components behind the sign-in gate. */
export function useUser(): User {
  const { data } = useQuery(userQuery)
  if (!data) throw new Error('useUser is for signed-in pages')
  return data
}

/** Replaces the cached account with the account that a call returned. */
export function setUser(user: User): void {
  sessionMark()?.setAttribute('content', 'present')
  queryClient.setQueryData(userQuery.queryKey, user)
}
