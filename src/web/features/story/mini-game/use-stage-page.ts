import { type RefObject, useLayoutEffect } from 'react'
import { usePage } from '../../../lib/page.ts'

/** `usePage` for a page that replaces another at the same address: it starts at its top. */
export function useStagePage(title: string): RefObject<HTMLHeadingElement | null> {
  // The braces matter: newer browsers return a promise, which React would take for a clean-up.
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  return usePage(title)
}
