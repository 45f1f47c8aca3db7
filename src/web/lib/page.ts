import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'

/**
 * Time in ms between the first press and the loading of code for later presses. During this time the browser can paint
 * the response to the first press.
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

/** True after the player's first press on the screen or the keyboard. Until then, no page moves the focus. */
export const isTouched = (): boolean => touched

function onLoadsAhead(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True when the page can load the code of parts that only a later press can open. See `usePart`. */
export const useLoadsAhead = (): boolean => useSyncExternalStore(onLoadsAhead, () => loadsAhead)

/**
 * Sets the document's title. When a page or screen opens, moves the focus to the heading, but not before the player's
 * first press. The caller must set the returned ref on the heading: `<h1 ref={usePage('Play')} tabIndex={-1}>`.
 */
export function usePage(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · WordConnect`
  }, [title])
  useEffect(() => {
    // A menu that the player has opened while the page was loading closes when it loses the focus.
    const isInMenu = document.activeElement?.getAttribute('aria-expanded') === 'true'
    if (isTouched() && !isInMenu) heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}
