import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Scope } from '../../domain/friend/ScopeSwitch.tsx'
import { call } from '../../lib/api.ts'
import type { Activity } from './sentences.ts'

/** Number of items on each page of the feed; the last page can have fewer. */
const PAGE_SIZE = 20

/**
 * The activity feed of everybody or of the followed players, with the newest activity first. Each further page contains
 * older activities.
 */
export const feedQuery = (scope: Scope) =>
  infiniteQueryOptions({
    queryKey: ['/api/activities', scope],
    queryFn: ({ pageParam }) =>
      call('GET /api/activities', {
        query: { ...(pageParam && { before: pageParam }), ...(scope === 'friends' && { scope }) },
      }),
    initialPageParam: '',
    getNextPageParam: (last: Activity[]) => (last.length < PAGE_SIZE ? undefined : last.at(-1)?.id),
  })

/** Merges two lists without duplicates, with the newest item first. A newer activity has a higher id. */
export const merged = (items: readonly Activity[], more: readonly Activity[]): Activity[] =>
  [...new Map([...items, ...more].map((item) => [item.id, item])).values()].sort(
    (a, b) => Number(b.id) - Number(a.id),
  )

/**
 * The kinds of activity, with the most important kind first. If a run (a series of levels) has several kinds of
 * activity, the feed shows the kind that is first in this list.
 */
const weightiest: readonly Activity['kind'][] = ['high_score', 'personal_best', 'level_up', 'win_streak']

/** A row of the feed. `others` is the number of further players who did the same directly before. */
export type FeedRow = Activity & { others: number }

/**
 * Returns the feed's rows, with the newest row first. All activities of one run (a series of levels) become one row, at
 * the position of the run's newest activity. The row shows the run's most important activity and its longest streak.
 * Old activities do not contain the id of a run; each of them has a separate row. Players who joined one after the other
 * become one row.
 */
export function rowsOf(items: readonly Activity[]): FeedRow[] {
  const rows: FeedRow[] = []
  for (const item of runRows(items)) {
    const above = rows.at(-1)
    if (item.kind === 'joined' && above?.kind === 'joined') above.others++
    else rows.push({ ...item, others: 0 })
  }
  return rows
}

function runRows(items: readonly Activity[]): Activity[] {
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
