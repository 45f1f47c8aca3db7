import { useLayoutEffect } from 'react'
import { ShellMain } from './ShellMain.tsx'

interface Props {
  shape?: 'home' | 'board' | 'cards' | 'list'
}

/** Shown while the code of a page is loaded: the shapes of the page that comes, as on a cold load. */
export function PageSkeleton({ shape = 'list' }: Props) {
  // Before the paint.
  useLayoutEffect(() => {
    document.documentElement.dataset.shell = shape
  }, [shape])
  return <ShellMain />
}

export const HomeSkeleton = () => <PageSkeleton shape="home" />
export const BoardSkeleton = () => <PageSkeleton shape="board" />
export const DailySkeleton = () => <PageSkeleton shape="cards" />
