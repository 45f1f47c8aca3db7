import { type RefObject, useEffect, useRef } from 'react'
import { loadAhead } from '../../lib/part.ts'
import type { DragBoard } from './drag.ts'

/**
 * Lets the player drag the tiles of a board (drag.ts). The code of the drag is loaded when a pointer reaches the board.
 * A drag or a hold that began before the code arrived still takes effect, unless the tiles have changed places since.
 * If the loading fails, the next press on the board repeats it.
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
    let missed: Event[] = []
    let order = ''
    let detach: (() => void) | undefined
    const load = (event: Event) => {
      if (detach) return
      if (event.type === 'pointerdown') {
        missed = []
        order = now.current.order.join()
      }
      missed.push(event)
      loadAhead(async () => {
        const { attachDrag } = await import('./drag.ts')
        if (signal.aborted) return
        const isSame = now.current.order.join() === order
        detach ??= attachDrag(
          element,
          () => ({ ...now.current, offsets: offsets.current }),
          isSame ? missed : [],
        )
      })
    }
    for (const type of [
      'pointerenter',
      'pointerdown',
      'pointerup',
      'pointerleave',
      'pointercancel',
      'contextmenu',
    ])
      element.addEventListener(type, load, { signal })
    // Cancels the event before the browser starts to scroll. Otherwise the page would scroll while a finger drags a
    // tile. A browser ignores a listener that is added during the touch, so this listener is not in drag.ts.
    const keepPage = (event: TouchEvent) => {
      if ('dragging' in element.dataset && event.cancelable) event.preventDefault()
    }
    element.addEventListener('touchmove', keepPage, { signal, passive: false })
    // The menu of the browser would open before the code of the drag is loaded.
    const keepMenuShut = (event: Event) => {
      const isOnTile = event.target instanceof Element && event.target.closest('[data-index]')
      if (isOnTile && now.current.onHold) event.preventDefault()
    }
    element.addEventListener('contextmenu', keepMenuShut, { signal })
    return () => {
      stop.abort()
      detach?.()
    }
  }, [board, offsets])
}
