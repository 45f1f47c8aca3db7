import { type RefObject, useLayoutEffect } from 'react'
import { usePage } from '../../../lib/page.ts'

/**
 * Does the same as `usePage`, and also scrolls to the top. Use it for a page that replaces another page at the same
 * address.
 */
export function useStagePage(title: string): RefObject<HTMLHeadingElement | null> {
  // The braces are necessary. In newer browsers `scrollTo` returns a promise. Without braces the effect would return
  // this promise, and React would call it as a clean-up function.
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  return usePage(title)
}
