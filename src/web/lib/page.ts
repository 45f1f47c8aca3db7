import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'

/**
 * Delay from the first press to loading code for later presses, in ms. By then the browser has painted the response to
 * the first press.
 */
const AHEAD_AFTER_MS = 400

let touched = false
let loadsAhead = false
const listeners = new Set<() => void>()
const touch = () => {
  if (touched) return
  touched = true
  setTimeout(() => {
    loadsAhead = true
    for (const listener of listeners) listener()
  }, AHEAD_AFTER_MS)
}
addEventListener('pointerdown', touch, true)
addEventListener('keydown', touch, true)

/** Has the player pressed anything on this page? Before the first press the browser keeps its own focus. */
export const isTouched = (): boolean => touched

function onLoadsAhead(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True when the page may load code for parts that only a press can open. See `usePart`. */
export const useLoadsAhead = (): boolean => useSyncExternalStore(onLoadsAhead, () => loadsAhead)

/**
 * Sets the document's title. After a change of route or state, moves the focus to the page's heading. Put the ref on
 * the heading: `<h1 ref={usePage('Play')} tabIndex={-1}>`.
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
