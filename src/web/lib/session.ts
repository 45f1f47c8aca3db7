import { queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError, belongTo, call, type Output } from './api.ts'
import { queryClient } from './query.ts'

export type User = Output<'GET /api/auth/user'>

const sessionMark = () => document.querySelector('meta[name="session"]')

/**
 * Says whether the request for this page had a session: `present` or `none`, or `unknown` if the server did not check.
 * With `none` the page does not call the server for the account, because the call could only fail.
 */
export const sessionHint = (): string => sessionMark()?.getAttribute('content') ?? 'unknown'

/** Fetches the player's account, or null for a visitor, for whom the server answers with the status 401. */
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

/** The signed-in player's account; throws in a component that is shown to visitors. */
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
