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

interface LiveFeed {
  /** Is the stream of new items open? */
  live: boolean
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
  const [live, setLive] = useState(false)
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
      onState: setLive,
    }),
  )

  const ready = newest !== undefined
  useEffect(() => (ready ? open() : undefined), [ready])

  return { live, arrived, waiting, said, showWaiting: () => show(waiting) }
}
