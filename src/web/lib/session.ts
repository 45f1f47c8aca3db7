import { queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError, belongTo, call, type Output } from './api.ts'
import { queryClient } from './query.ts'

export type User = Output<'GET /api/auth/user'>

const sessionMark = () => document.querySelector('meta[name="session"]')

/**
 * Returns `present` if the request for this page had a session, otherwise `none`. Returns `unknown` if the server did
 * not check. If the value is `none`, the page does not fetch the account, because this call would always fail.
 */
export const sessionHint = (): string => sessionMark()?.getAttribute('content') ?? 'unknown'

/** Fetches the player's account. The result is null for a visitor: the server then returns the status 401. */
export const userQuery = queryOptions({
  queryKey: ['/api/auth/user'],
  queryFn: async (): Promise<User | null> => {
    if (sessionHint() === 'none') return null
    try {
      const user = await call('GET /api/auth/user')
      belongTo(user.id)
      return user
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null
      throw error
    }
  },
})

/** Returns the signed-in player's account. Throws if no player is signed in. */
export function useUser(): User {
  const { data } = useQuery(userQuery)
  if (!data) throw new Error('useUser is for signed-in pages')
  return data
}

/** Replaces the cached account with the newer account that the server has sent. */
export function setUser(user: User): void {
  belongTo(user.id)
  sessionMark()?.setAttribute('content', 'present')
  queryClient.setQueryData(userQuery.queryKey, user)
}
