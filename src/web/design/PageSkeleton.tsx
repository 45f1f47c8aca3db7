import { useLayoutEffect } from 'react'

/** The layouts drawn by design/styles/shell.css. */
export type Shape = 'home' | 'board' | 'cards' | 'list' | 'form' | 'landing'

/** Shown while the code of a page loads, with the same empty shapes as the shell of index.html. */
export function PageSkeleton({ shape = 'list' }: { shape?: Shape }) {
  // A layout effect sets the shape before the paint.
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
