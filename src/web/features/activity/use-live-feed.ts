import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { listen } from '../../lib/live.ts'
import { prefersStill } from '../../lib/motion.ts'
import { queryClient } from '../../lib/query.ts'
import { feedQuery, merged } from './feed.ts'
import { type Activity, announcement } from './sentences.ts'

/** Is somebody pointing at the list, in it by keyboard, or further down? Then nothing may move under them. */
const inUse = (list: HTMLElement | null) =>
  list !== null &&
  ((matchMedia('(hover: hover)').matches && list.matches(':hover')) ||
    list.contains(document.activeElement) ||
    list.getBoundingClientRect().top < 0)

interface LiveFeed {
  /** Hears of new items at the moment. */
  live: boolean
  /** What has come since the feed was read, newest first. */
  arrived: readonly Activity[]
  /** The same, as far as it waits to be asked for. */
  waiting: readonly Activity[]
  showWaiting: () => void
  /** The last arrival, for screen readers. */
  said: string
}

/**
 * Listens from the newest known item on, once there is one. What comes is shown at once; while the list is in use, or where movement
 * is not wanted, it waits until it is asked for.
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
