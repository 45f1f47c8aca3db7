import { type RefObject, useEffect, useRef } from 'react'

/** The page that the visit began with keeps the browser's own focus. */
let first = true

let touched = false
const touch = () => {
  touched = true
}
addEventListener('pointerdown', touch, true)
addEventListener('keydown', touch, true)

/** Has the visitor pressed anything since the page was loaded? Before that the focus is the browser's own. */
export const isTouched = (): boolean => touched

/**
 * Titles the document and, after a change of route or of state, moves the focus to the page's heading. Put the ref on it:
 * `<h1 ref={usePage('Play')} tabIndex={-1}>`.
 */
export function usePage(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · WordConnect`
  }, [title])
  useEffect(() => {
    if (!first) heading.current?.focus({ preventScroll: true })
    first = false
  }, [])
  return heading
}
