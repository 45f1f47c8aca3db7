import { type RefObject, useEffect, useRef } from 'react'
import { loadAhead } from '../../lib/part.ts'
import type { DragBoard } from './drag.ts'

/**
 * Lets the player drag the tiles of a board (drag.ts). The code of the drag is loaded when a pointer reaches the board.
 * If the player is pressing a tile when the code arrives, this press can become a drag. If the loading fails, the next
 * press on the board repeats it.
 */
export function useDrag(
  board: RefObject<HTMLElement | null>,
  current: Omit<DragBoard, 'offsets'>,
  offsets: RefObject<DragBoard['offsets']>,
): void {
  const now = useRef(current)
  useEffect(() => {
    now.current = current
  })
  useEffect(() => {
    const element = board.current
    if (!element) return
    const stop = new AbortController()
    const { signal } = stop
    let last: PointerEvent
    let detach: (() => void) | undefined
    const load = (event: PointerEvent) => {
      last = event
      loadAhead(async () => {
        const { attachDrag } = await import('./drag.ts')
        if (!signal.aborted)
          detach ??= attachDrag(element, () => ({ ...now.current, offsets: offsets.current }), last)
      })
    }
    element.addEventListener('pointerenter', load, { signal })
    element.addEventListener('pointerdown', load, { signal })
    // Cancels the event before the browser starts to scroll. Otherwise the page would scroll while a finger drags a
    // tile. A browser ignores a listener that is added during the touch, so this listener is not in drag.ts.
    const keepPage = (event: TouchEvent) => {
      if ('dragging' in element.dataset && event.cancelable) event.preventDefault()
    }
    element.addEventListener('touchmove', keepPage, { signal, passive: false })
    return () => {
      stop.abort()
      detach?.()
    }
  }, [board, offsets])
}
