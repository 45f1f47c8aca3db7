import { type RefObject, useEffect, useEffectEvent, useReducer, useState } from 'react'
import { listen } from '../../lib/live.ts'
import { prefersStill } from '../../lib/motion.ts'
import { queryClient } from '../../lib/query.ts'
import { feedQuery, merged, rowsOf } from './feed.ts'
import { type Activity, announcement } from './sentences.ts'

/** Is the list in use (pointer or focus inside, or scrolled)? No row may move while the list is in use. */
const inUse = (list: HTMLElement | null) =>
  list !== null &&
  ((matchMedia('(hover: hover)').matches && list.matches(':hover')) ||
    list.contains(document.activeElement) ||
    list.getBoundingClientRect().top < 0)

/** The state of the stream: not open yet, open, lost, or open again after a loss. */
export type Line = 'connecting' | 'live' | 'lost' | 'again'

/** The browser pauses the stream of a hidden page; such a pause does not count as a lost stream. */
const nextLine = (line: Line, isOpen: boolean): Line => {
  if (isOpen) return line === 'lost' || line === 'again' ? 'again' : 'live'
  return line === 'connecting' || document.visibilityState === 'hidden' ? line : 'lost'
}

interface Arrivals {
  /** Items that have arrived after the page read the feed, newest first. */
  arrived: readonly Activity[]
  /** New items that are not shown until the player asks for them. */
  waiting: readonly Activity[]
  /** The last announcement, for screen readers. */
  said: string
}

/**
 * Returns the state after one new item, or after the player has asked for the waiting items (`show`). The function is a
 * reducer, because several items may arrive before the next render.
 */
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
 * Listens for items newer than `newest`, once `newest` is known. Usually shows a new item at once. While the list is in
 * use, and with reduced motion, a new item waits until the player asks for it.
 */
export function useLiveFeed(list: RefObject<HTMLElement | null>, newest: string | undefined): LiveFeed {
  const [line, setLine] = useState<Line>('connecting')
  const [{ arrived, waiting, said }, take] = useReducer(taken, { arrived: [], waiting: [], said: '' })

  const arrive = useEffectEvent((activity: Activity) =>
    take({ activity, mustWait: prefersStill() || inUse(list.current) }),
  )
  const open = useEffectEvent(() =>
    listen(
      'activities',
      { after: newest ?? '0' },
      {
        on: { activity: (item) => arrive(item) },
        onReset: () => void queryClient.invalidateQueries({ queryKey: feedQuery.queryKey }),
        onState: (isOpen) => setLine((before) => nextLine(before, isOpen)),
      },
    ),
  )

  const ready = newest !== undefined
  useEffect(() => (ready ? open() : undefined), [ready])

  return { line, arrived, waiting, said, showWaiting: () => take('show') }
}
