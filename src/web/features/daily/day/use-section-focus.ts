import { useIsFetching } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { queryClient } from '../../../lib/query.ts'

/**
 * Scrolls to the section in the address (`#badges`, `#archive`). Focuses the section's heading when `stage` becomes
 * `there` (the page shows its content). Scrolls to the section again when the whole page is loaded, because content
 * above the section may have grown. The page does not scroll to the section when the player comes back from a game.
 */
export function useSectionFocus(stage: 'waiting' | 'there' | 'playing'): void {
  // The effect depends on the whole location, so that a second click on the same link scrolls again.
  const location = useLocation()
  const isQuiet = useIsFetching() === 0
  const begun = useRef<unknown>(null)
  const done = useRef<unknown>(null)
  useEffect(() => {
    if (stage === 'playing') done.current = location
    if (stage !== 'there' || location.hash === '' || done.current === location) return
    // The browser's own jump to the hash takes the focus away, so focus the heading one frame later.
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
