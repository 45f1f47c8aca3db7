import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { router as Router } from './router.tsx'

/** Delay from the page's start to opening the stream, in ms. */
const AFTER_MS = 1_500

// A separate `import` and not one chain with `then`: see `usePart` in lib/part.ts.
const loadNotices = () => import('./notices.ts')

/** Shows the player's news on every page. */
export function useNotices(playerId: string): void {
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
          if (!isGone) stop = startNotices(router, playerId)
        },
        // While the browser is offline, wait, because the browser can load neither the file nor the stream.
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
  }, [router, playerId])
}
