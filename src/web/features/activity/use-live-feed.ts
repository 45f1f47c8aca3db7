import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { listen } from '../../lib/live.ts'
import { prefersStill } from '../../lib/motion.ts'
import { queryClient } from '../../lib/query.ts'
import { feedQuery, merged } from './feed.ts'
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
  if (isOpen) return line === 'lost' ? 'again' : line === 'again' ? 'again' : 'live'
  return line === 'connecting' || document.visibilityState === 'hidden' ? line : 'lost'
}

interface LiveFeed {
  line: Line
  /** Items that have come since the feed was read, newest first. */
  arrived: readonly Activity[]
  /** Those of them that wait until they are asked for. */
  waiting: readonly Activity[]
  showWaiting: () => void
  /** The last arrival, for screen readers. */
  said: string
}

/**
 * Listens for items newer than the newest known one, once there is one. A new item is shown at once. While the list is in use,
 * and for a player who has asked for less movement, it waits until it is asked for.
 */
export function useLiveFeed(list: RefObject<HTMLElement | null>, newest: string | undefined): LiveFeed {
  const [line, setLine] = useState<Line>('connecting')
  const [said, setSaid] = useState('')
  const [arrived, setArrived] = useState<readonly Activity[]>([])
  const [waiting, setWaiting] = useState<readonly Activity[]>([])

  function show(items: readonly Activity[]) {
    setArrived(merged(items, arrived))
    setWaiting([])
  }

  const arrive = useEffectEvent((activity: Activity) => {
    const items = merged([activity], waiting)
    setSaid(announcement(items))
    if (prefersStill() || inUse(list.current)) setWaiting(items)
    else show(items)
  })
  const open = useEffectEvent(() =>
    listen('GET /api/activities/events', newest ?? '0', {
      on: { activity: (item) => arrive(item) },
      onReset: () => void queryClient.invalidateQueries({ queryKey: feedQuery.queryKey }),
      onState: (isOpen) => setLine((before) => nextLine(before, isOpen)),
    }),
  )

  const ready = newest !== undefined
  useEffect(() => (ready ? open() : undefined), [ready])

  return { line, arrived, waiting, said, showWaiting: () => show(waiting) }
}
