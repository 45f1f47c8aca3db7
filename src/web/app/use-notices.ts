import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { router as Router } from './router.tsx'

/** Time in ms from the start of the page until the page opens the event stream. */
const AFTER_MS = 1_500
/** Pause in ms before the page tries again to load the file. */
const PAUSE_MS = 30_000

// The function only imports the file and does not call `then`. The comment on `usePart` in lib/part.ts says why.
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
        () => {
          if (!isGone) timer = setTimeout(load, PAUSE_MS)
        },
      )
    }
    let timer = setTimeout(load, AFTER_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
      window.removeEventListener('online', load)
      stop?.()
    }
  }, [router])
}
