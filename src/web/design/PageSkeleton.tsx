import { useEffect, useLayoutEffect } from 'react'
import { announce } from '../lib/announce.ts'

/** The page layouts that design/styles/shell.css can draw. */
export type Shape = 'home' | 'board' | 'cards' | 'list' | 'form' | 'landing'

/** A screen reader says that the page is loading after this time, in ms. Most pages are there earlier. */
const SLOW_MS = 1_000

/**
 * The placeholder that is shown while the code of a page loads. It has the same empty shapes as index.html at the first
 * paint.
 */
export function PageSkeleton({ shape = 'list' }: { shape?: Shape }) {
  // A layout effect sets `data-shell` before the browser paints.
  useLayoutEffect(() => {
    document.documentElement.dataset.shell = shape
  }, [shape])
  useEffect(() => {
    const timer = setTimeout(() => announce('Loading...'), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main className="shell-main">
      <div className="shell-page" aria-hidden="true">
        <b />
        {Array.from('abcdefghijklmnopq', (shape) => (
          <i key={shape} />
        ))}
      </div>
      <p className="shell-status">Loading...</p>
    </main>
  )
}
