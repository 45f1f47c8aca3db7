import { type RefObject, useLayoutEffect } from 'react'
import { usePage } from '../../../lib/page.ts'

/**
 * The same hook as `usePage`, for a page that replaces another page at the same address. The hook scrolls the page to
 * the top.
 */
export function useStagePage(title: string): RefObject<HTMLHeadingElement | null> {
  // Without the braces React would use the return value of `scrollTo`, a promise in newer browsers, as a clean-up
  // function.
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  return usePage(title)
}
