import { type RefObject, useEffect, useEffectEvent, useReducer, useState } from 'react'
import { listen } from '../../lib/live.ts'
import { prefersStill } from '../../lib/motion.ts'
import { queryClient } from '../../lib/query.ts'
import { feedQuery, merged, rowsOf } from './feed.ts'
import { type Activity, announcement } from './sentences.ts'

/** Is somebody pointing at the list, using it by keyboard, or scrolled into it? Then nothing may move under them. */
const inUse = (list: HTMLElement | null) =>
  list !== null &&
  ((matchMedia('(hover: hover)').matches && list.matches(':hover')) ||
    list.contains(document.activeElement) ||
    list.getBoundingClientRect().top < 0)

/** The stream of new items: not open yet, open, lost, or open again after it was lost. */
export type Line = 'connecting' | 'live' | 'lost' | 'again'

/** A stream rests while nobody looks at the page. That is no loss. */
const nextLine = (line: Line, isOpen: boolean): Line => {
  if (isOpen) return line === 'lost' || line === 'again' ? 'again' : 'live'
  return line === 'connecting' || document.visibilityState === 'hidden' ? line : 'lost'
}

interface Arrivals {
  /** Items that have come since the feed was read, newest first. */
  arrived: readonly Activity[]
  /** Those that are not shown until they are asked for. */
  waiting: readonly Activity[]
  /** The last arrival, for screen readers. */
  said: string
}

/** What has arrived after one more item, or after the waiting ones were asked for. Several items may come before the page is drawn again. */
export function taken(before: Arrivals, news: { activity: Activity; mustWait: boolean } | 'show'): Arrivals {
  const { arrived, waiting } = before
  if (news === 'show') return { ...before, arrived: merged(waiting, arrived), waiting: [] }
  const items = merged([news.activity], waiting)
  const said = announcement(rowsOf(items))
  if (news.mustWait) return { arrived, waiting: items, said }
  return { arrived: merged(items, arrived), waiting: [], said }
}

interface LiveFeed extends Arrivals {
  line: Line
  showWaiting: () => void
}

/**
 * Listens for items newer than the newest known one, once there is one. A new item is shown at once. While the list is in use,
 * and for a player who has asked for less movement, it waits until it is asked for.
 */
export function useLiveFeed(list: RefObject<HTMLElement | null>, newest: string | undefined): LiveFeed {
  const [line, setLine] = useState<Line>('connecting')
  const [{ arrived, waiting, said }, take] = useReducer(taken, { arrived: [], waiting: [], said: '' })

  const arrive = useEffectEvent((activity: Activity) =>
    take({ activity, mustWait: prefersStill() || inUse(list.current) }),
  )
  const open = useEffectEvent(() =>
    listen('GET /api/activities/events', newest ?? '0', {
      on: { activity: (item) => arrive(item) },
      onReset: () => void queryClient.invalidateQueries({ queryKey: feedQuery.queryKey }),
      onState: (isOpen) => setLine((before) => nextLine(before, isOpen)),
    }),
  )

  const ready = newest !== undefined
  useEffect(() => (ready ? open() : undefined), [ready])

  return { line, arrived, waiting, said, showWaiting: () => take('show') }
}
