import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { Activity } from './sentences.ts'

/** Items on a page of the feed, if it is not the last. */
const PAGE_SIZE = 20

/** The feed, newest first, page by page into the past. */
export const feedQuery = infiniteQueryOptions({
  queryKey: ['/api/activities'],
  queryFn: ({ pageParam }) => call('GET /api/activities', { query: pageParam ? { before: pageParam } : {} }),
  initialPageParam: '',
  getNextPageParam: (last: Activity[]) => (last.length < PAGE_SIZE ? undefined : last.at(-1)?.id),
})

/** The items of two lists, newest first and each once. Ids grow with every activity. */
export const merged = (items: readonly Activity[], more: readonly Activity[]): Activity[] =>
  [...new Map([...items, ...more].map((item) => [item.id, item])).values()].sort(
    (a, b) => Number(b.id) - Number(a.id),
  )
