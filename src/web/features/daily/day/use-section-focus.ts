import { useIsFetching } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { queryClient } from '../../../lib/query.ts'

/**
 * Goes to the section in the address (`#badges`, `#archive`). Its heading takes the focus once the page is `there`,
 * and is scrolled to again when the whole page is loaded, because content above it may have grown. After a game the
 * page stays where it is.
 */
export function useSectionFocus(stage: 'waiting' | 'there' | 'playing'): void {
  // The whole location is watched, so that a second click on the same link works again.
  const location = useLocation()
  const isQuiet = useIsFetching() === 0
  const begun = useRef<unknown>(null)
  const done = useRef<unknown>(null)
  useEffect(() => {
    if (stage === 'playing') done.current = location
    if (stage !== 'there' || location.hash === '' || done.current === location) return
    // Waits for the browser's own jump to the hash, which takes the focus away.
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
