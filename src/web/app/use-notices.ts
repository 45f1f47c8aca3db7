import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { router as Router } from './router.tsx'

/** The stream is opened when the page has been there for so long, in ms: no page needs it at first. */
const AFTER_MS = 1_500

// Not one chain with what follows, as in Shell.tsx.
const loadNotices = () => import('./notices.ts')

/** Tells the player what concerns them, on whatever page they are. */
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
        // Without a network the file is out of reach, and so is the stream.
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
