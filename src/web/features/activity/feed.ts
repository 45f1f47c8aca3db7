import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { Activity } from './sentences.ts'

/** Number of items on each page of the feed; the last page may have fewer. */
const PAGE_SIZE = 20

/** The activity feed, newest first. Each further page has older activities. */
export const feedQuery = infiniteQueryOptions({
  queryKey: ['/api/activities'],
  queryFn: ({ pageParam }) => call('GET /api/activities', { query: pageParam ? { before: pageParam } : {} }),
  initialPageParam: '',
  getNextPageParam: (last: Activity[]) => (last.length < PAGE_SIZE ? undefined : last.at(-1)?.id),
})

/** The items of two lists without duplicates, newest first. Ids grow with every activity. */
export const merged = (items: readonly Activity[], more: readonly Activity[]): Activity[] =>
  [...new Map([...items, ...more].map((item) => [item.id, item])).values()].sort(
    (a, b) => Number(b.id) - Number(a.id),
  )

/**
 * Kinds of activity, the most important first. The feed describes a run (a series of levels) by the run's kind of
 * activity that is first in this list.
 */
const weightiest: readonly Activity['kind'][] = ['high_score', 'personal_best', 'level_up', 'win_streak']

/**
 * The feed's rows, newest first. The activities of one run (a series of levels) share a row, at the place of the newest
 * activity. The row names the most important activity and the longest streak. An old activity without a run has its own
 * row.
 */
export function rowsOf(items: readonly Activity[]): Activity[] {
  const parts = new Map<string, Activity[]>()
  for (const item of items) {
    const key = item.data.run ?? item.id
    parts.set(key, [...(parts.get(key) ?? []), item])
  }
  return [...parts.values()].flatMap((run) => {
    const [newest] = run
    const told = weightiest.flatMap((kind) => run.find((part) => part.kind === kind) ?? [])[0] ?? newest
    if (!newest || !told) return []
    const streak = Math.max(0, ...run.map(({ data }) => data.streak ?? 0))
    const data = streak > 0 ? { ...told.data, streak } : told.data
    return { ...told, data, id: newest.id, createdAt: newest.createdAt }
  })
}
