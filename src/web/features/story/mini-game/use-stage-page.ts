import { type RefObject, useLayoutEffect } from 'react'
import { usePage } from '../../../lib/page.ts'

/** Like `usePage`, but also scrolls to the top, for a page that replaces another page at the same address. */
export function useStagePage(title: string): RefObject<HTMLHeadingElement | null> {
  // The braces are needed: without them React would call the result of `scrollTo`, a promise in newer browsers, as a
  // clean-up function.
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  return usePage(title)
}
