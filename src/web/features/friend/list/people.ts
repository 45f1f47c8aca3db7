import { infiniteQueryOptions } from '@tanstack/react-query'
import { ROWS_A_PAGE } from '../../../domain/friend/friends.ts'
import { call, type Output } from '../../../lib/api.ts'

type Key = 'GET /api/me/friends' | 'GET /api/me/following' | 'GET /api/me/followers' | 'GET /api/me/requests'

const next = (last: readonly { id: string }[]) => (last.length < ROWS_A_PAGE ? undefined : last.at(-1)?.id)

/** A list of players around the signed-in player, page after page, newest first. */
const peopleQuery = <K extends Key>(key: K) =>
  infiniteQueryOptions({
    queryKey: [key.slice('GET '.length)],
    queryFn: ({ pageParam }) =>
      call<Key>(key, { query: pageParam ? { before: pageParam } : {} }) as Promise<Output<K>>,
    initialPageParam: '',
    getNextPageParam: next,
  })

export const friendsQuery = peopleQuery('GET /api/me/friends')
export const followingQuery = peopleQuery('GET /api/me/following')
export const followersQuery = peopleQuery('GET /api/me/followers')
export const requestsQuery = peopleQuery('GET /api/me/requests')
