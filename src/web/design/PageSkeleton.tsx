import { useLayoutEffect } from 'react'

/** The page layouts that design/styles/shell.css can draw. */
export type Shape = 'home' | 'board' | 'cards' | 'list' | 'form' | 'landing'

/**
 * The placeholder that is shown while the code of a page loads. It has the same empty shapes as index.html at the first
 * paint.
 */
export function PageSkeleton({ shape = 'list' }: { shape?: Shape }) {
  // A layout effect sets `data-shell` before the browser paints.
  useLayoutEffect(() => {
    document.documentElement.dataset.shell = shape
  }, [shape])
  return (
    <main className="shell-main">
      <div className="shell-page" aria-hidden="true">
        <b />
        {Array.from('abcdefghijklmnopq', (shape) => (
          <i key={shape} />
        ))}
      </div>
      <p className="shell-status" role="status">
        Loading...
      </p>
    </main>
  )
}
