import { useLayoutEffect } from 'react'

/** The layouts that design/styles/shell.css draws. */
export type Shape = 'home' | 'board' | 'cards' | 'list' | 'form' | 'landing'

/** Shown while the code of a page is loaded: the page's shapes, as in the shell of index.html, without words. */
export function PageSkeleton({ shape = 'list' }: { shape?: Shape }) {
  // Before the paint.
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
