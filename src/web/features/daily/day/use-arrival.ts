import { useIsFetching } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { queryClient } from '../../../lib/query.ts'

/**
 * Brings whoever comes by an address with the id of a section (`#badges`, `#archive`) to its heading, once the page is
 * `there`, and again when all of it has come: what stands above may have grown. After a game nobody is taken away again.
 */
export function useArrival(stage: 'waiting' | 'there' | 'playing'): void {
  // The whole location: a second click on the same link leads there again.
  const location = useLocation()
  const isQuiet = useIsFetching() === 0
  const begun = useRef<unknown>(null)
  const done = useRef<unknown>(null)
  useEffect(() => {
    if (stage === 'playing') done.current = location
    if (stage !== 'there' || location.hash === '' || done.current === location) return
    // After the browser's own jump to the hash, which takes the focus away.
    const frame = requestAnimationFrame(() => {
      const heading = document.getElementById(`${location.hash}-title`)
      const isFirst = begun.current !== location
      begun.current = location
      if (isFirst) heading?.focus({ preventScroll: true })
      if (document.activeElement === heading) heading?.closest('section')?.scrollIntoView()
      if (isQuiet && queryClient.isFetching() === 0) done.current = location
    })
    return () => cancelAnimationFrame(frame)
  }, [stage, location, isQuiet])
}
