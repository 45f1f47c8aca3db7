import { type RefObject, useEffect, useRef } from 'react'

let touched = false
const touch = () => {
  touched = true
}
addEventListener('pointerdown', touch, true)
addEventListener('keydown', touch, true)

/** Has the visitor pressed anything since the page was loaded? Until then the browser keeps its own focus. */
export const isTouched = (): boolean => touched

/**
 * Sets the document's title and, after a change of route or state, moves the focus to the page's heading. Put the ref on the
 * heading: `<h1 ref={usePage('Play')} tabIndex={-1}>`.
 */
export function usePage(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · WordConnect`
  }, [title])
  useEffect(() => {
    if (isTouched()) heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}
