import { type RefObject, useLayoutEffect } from 'react'
import { usePage } from '../../../lib/page.ts'

/** `usePage` for a page that replaces another page at the same address. Scrolls to the top. */
export function useStagePage(title: string): RefObject<HTMLHeadingElement | null> {
  // The braces matter: newer browsers return a promise from scrollTo, which React would use as a clean-up function.
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  return usePage(title)
}
