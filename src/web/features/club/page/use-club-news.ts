import { useEffect, useEffectEvent } from 'react'
import { listen } from '../../../lib/live.ts'
import { queryClient } from '../../../lib/query.ts'
import type { Club } from '../club.ts'

/**
 * All members of a club hear of a change at the same moment. Each page waits a random time before it reads again: up to
 * this time in ms for each member, so that a full club reads within two seconds and a small one almost at once.
 */
const SPREAD_MS = 10
/** The week of a full club is costly to compute, so pages wait this many times longer before they read it again. */
const WEEK_SPREAD = 10

/** Reads the parts of a club again whose path begins with one of these words, if the page shows them. */
const reread = (id: string, ...parts: string[]): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [key] }) =>
      typeof key === 'string' &&
      parts.some((part) => new RegExp(`^/api/clubs/${id}${part}(\\?|$)`).test(key)),
  })

/** Keeps the page of a club up to date while it is open. */
export function useClubNews({ id, members }: Pick<Club, 'id' | 'members'>): void {
  const delay = useEffectEvent(() => Math.random() * SPREAD_MS * members)
  useEffect(() => {
    const waiting = new Map<string, ReturnType<typeof setTimeout>>()
    const soon = (...parts: string[]) => {
      for (const part of parts) {
        if (waiting.has(part)) continue
        const read = () => {
          waiting.delete(part)
          void reread(id, part)
        }
        waiting.set(part, setTimeout(read, delay() * (part === '/season' ? WEEK_SPREAD : 1)))
      }
    }
    const all = () => soon('', '/day', '/season')
    const stop = listen(
      'club',
      { id },
      {
        on: { day: () => soon('/day', '/season'), club: all, over: all },
        onReset: all,
        onState: () => undefined,
      },
    )
    return () => {
      stop()
      for (const timer of waiting.values()) clearTimeout(timer)
    }
  }, [id])
}
