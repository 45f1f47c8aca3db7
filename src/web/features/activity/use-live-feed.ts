import { type RefObject, useEffect, useEffectEvent, useReducer, useState } from 'react'
import type { Scope } from '../../domain/friend/ScopeSwitch.tsx'
import { listen } from '../../lib/live.ts'
import { prefersStill } from '../../lib/motion.ts'
import { queryClient } from '../../lib/query.ts'
import { feedQuery, merged, rowsOf } from './feed.ts'
import { type Activity, announcement } from './sentences.ts'

/**
 * True if the player is using the list: the pointer or the focus is inside, or the list is scrolled. Rows must not move
 * while the player uses the list.
 */
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
  /** New items that are shown only after the player presses the button for new items. */
  waiting: readonly Activity[]
  /** The latest announcement for screen readers. */
  said: string
  /** Number of activities that the server has left out, because too many happened in a short time. */
  skipped: number
}

/**
 * Returns the state after one new item has arrived, or after the player has pressed the button for new items (`show`).
 * This function is a reducer, because several items can arrive before the next render.
 */
export function taken(
  before: Arrivals,
  news: { activity: Activity; mustWait: boolean } | { skipped: number } | 'show',
): Arrivals {
  const { arrived, waiting } = before
  if (news === 'show') return { ...before, arrived: merged(waiting, arrived), waiting: [] }
  if ('skipped' in news) return { ...before, skipped: before.skipped + news.skipped }
  const items = merged([news.activity], waiting)
  const said = announcement(rowsOf(items))
  if (news.mustWait) return { ...before, waiting: items, said }
  return { ...before, arrived: merged(items, arrived), waiting: [], said }
}

interface Source {
  scope: Scope
  /** True if the feed shows the activity. The stream has the activities of everybody. */
  isShown: (activity: Activity) => boolean
  /** Id of the newest activity that the page has read; undefined until then. */
  newest: string | undefined
}

interface LiveFeed extends Arrivals {
  line: Line
  showWaiting: () => void
}

/**
 * Listens for items that are newer than `newest`. Starts when `newest` is known. Usually a new item is shown
 * immediately. While the player uses the list, or with reduced motion, a new item is shown only after a press on the
 * button for new items.
 */
export function useLiveFeed(
  list: RefObject<HTMLElement | null>,
  { scope, isShown, newest }: Source,
): LiveFeed {
  const [line, setLine] = useState<Line>('connecting')
  const [arrivals, take] = useReducer(taken, { arrived: [], waiting: [], said: '', skipped: 0 })

  const arrive = useEffectEvent((activity: Activity) => {
    if (isShown(activity)) take({ activity, mustWait: prefersStill() || inUse(list.current) })
  })
  // The newest activity of the followed players can be too old for the stream. A feed of them has only new items.
  const place = useEffectEvent(() => (scope === 'all' ? { after: newest ?? '0' } : {}))
  const open = useEffectEvent(() =>
    listen('activities', place(), {
      on: {
        activity: (item) => arrive(item),
        ...(scope === 'all' && { skipped: ({ count }) => take({ skipped: count }) }),
      },
      onReset: () => void queryClient.invalidateQueries({ queryKey: feedQuery(scope).queryKey }),
      onState: (isOpen) => setLine((before) => nextLine(before, isOpen)),
    }),
  )

  const ready = newest !== undefined
  useEffect(() => (ready ? open() : undefined), [ready])

  return { line, ...arrivals, showWaiting: () => take('show') }
}
