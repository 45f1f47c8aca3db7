import { useIsFetching } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { queryClient } from '../../../lib/query.ts'

/**
 * Scrolls to the section that is named in the address (`#badges`, `#month`). Focuses the section's heading when
 * `stage` becomes `there`, which means that the page shows its content. Scrolls again when all data is loaded, because
 * the content above the section may have become higher. Does not scroll when the player returns from a game to the
 * page.
 */
export function useSectionFocus(stage: 'waiting' | 'there' | 'playing'): void {
  // The effect depends on the whole location object, so that a second click on the same link scrolls again.
  const location = useLocation()
  const isQuiet = useIsFetching() === 0
  const begun = useRef<unknown>(null)
  const done = useRef<unknown>(null)
  useEffect(() => {
    if (stage === 'playing') done.current = location
    if (stage !== 'there' || location.hash === '' || done.current === location) return
    // The browser also jumps to the hash and then removes the focus, so the heading is focused one frame later.
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
