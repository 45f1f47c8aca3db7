import { type RefObject, useLayoutEffect } from 'react'
import { usePage } from '../../../lib/page.ts'

/** `usePage` for a page that takes the place of another one at the same address: it begins at its top. */
export function useStagePage(title: string): RefObject<HTMLHeadingElement | null> {
  // In braces: newer browsers return a promise, which React would take for the effect's clean-up.
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  return usePage(title)
}
