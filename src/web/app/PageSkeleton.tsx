import { useLayoutEffect } from 'react'

interface Props {
  shape?: 'home' | 'board' | 'cards' | 'list'
}

/** Shown while the code of a page is loaded: the shapes of the page that comes, as in the shell of index.html, without words. */
export function PageSkeleton({ shape = 'list' }: Props) {
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

export const HomeSkeleton = () => <PageSkeleton shape="home" />
export const BoardSkeleton = () => <PageSkeleton shape="board" />
export const DailySkeleton = () => <PageSkeleton shape="cards" />
