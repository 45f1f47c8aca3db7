import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'

let touched = false
const listeners = new Set<() => void>()
const touch = () => {
  if (touched) return
  touched = true
  for (const listener of listeners) listener()
}
addEventListener('pointerdown', touch, true)
addEventListener('keydown', touch, true)

/** Has the visitor pressed anything since the page was loaded? Until then the browser keeps its own focus. */
export const isTouched = (): boolean => touched

function onTouch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The same, told when it changes. What only a press can make necessary is loaded ahead from then on: see `usePart`. */
export const useTouched = (): boolean => useSyncExternalStore(onTouch, isTouched)

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
