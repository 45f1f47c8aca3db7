import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { router as Router } from './router.tsx'

/** Delay from the start of the page to opening the event stream, in ms. */
const AFTER_MS = 1_500

// The function only imports and does not also call `then`, for the reason given at `usePart` in lib/part.ts.
const loadNotices = () => import('./notices.ts')

/** Shows news for the player, such as a toast about a duel, on every page. */
export function useNotices(): void {
  const router = useRouter<typeof Router>()
  useEffect(() => {
    let isGone = false
    let stop: (() => void) | undefined
    const wait = () => window.addEventListener('online', load, { once: true })
    function load(): void {
      if (!navigator.onLine) {
        wait()
        return
      }
      loadNotices().then(
        ({ startNotices }) => {
          if (!isGone) stop = startNotices(router)
        },
        // While the browser is offline, wait, because the browser can load neither notices.ts nor the event stream.
        () => !isGone && wait(),
      )
    }
    const timer = setTimeout(load, AFTER_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
      window.removeEventListener('online', load)
      stop?.()
    }
  }, [router])
}
