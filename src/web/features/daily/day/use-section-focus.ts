import { useIsFetching } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { queryClient } from '../../../lib/query.ts'

/**
 * Goes to the section that the address names (`#badges`, `#archive`): its heading takes the focus once the page is `there`,
 * and is scrolled to again when all of the page is loaded, because what stands above it may have grown. After a game the page
 * stays where it is.
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
    // The browser's own jump to the hash takes the focus away, so this waits for it.
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
