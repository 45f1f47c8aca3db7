import { queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError, call, type Output } from './api.ts'
import { queryClient } from './query.ts'

export type User = Output<'GET /api/auth/user'>

const sessionMark = () => document.querySelector('meta[name="session"]')

/**
 * What the server wrote into the page about the request for it: `none` when it carried no session, so that a visitor's first
 * page needs no call that can only fail; `present` when it did; `unknown` when nobody looked.
 */
export const sessionHint = (): string => sessionMark()?.getAttribute('content') ?? 'unknown'

/** The account, or null for a visitor: the variant of the call whose 401 is an answer (spec section 7). */
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

/** The signed-in player. Only for what is shown behind the sign-in gate. */
export function useUser(): User {
  const { data } = useQuery(userQuery)
  if (!data) throw new Error('useUser is for signed-in pages')
  return data
}

/** Puts the account that a call has answered in the place of the known one. */
export function setUser(user: User): void {
  sessionMark()?.setAttribute('content', 'present')
  queryClient.setQueryData(userQuery.queryKey, user)
}
