import { prefersStill } from '../../lib/motion.ts'
import { indexAt, placeOf } from '../state/arrangement.ts'
import { type BoardSize, cornerOf, placeAt } from './geometry.ts'
import type { Offset } from './movements.ts'

/** Longest movement of a pointer that still presses the tile, in CSS pixels. A longer movement drags the tile. */
const SLOP = { mouse: 5, touch: 10 }
/** Time of rest after which a finger lifts a tile, in ms. A finger that moves at once scrolls the page. */
const REST_MS = 240
/** The browser sends a click event at most this long after the end of a drag, in ms. */
const CLICK_MS = 60

interface DragBoard {
  size: BoardSize | null
  foundRows: number
  order: readonly string[]
  isOpen: boolean
  /**
   * After a drop, the distances of the two exchanged tiles from their new places; an animation then moves both tiles
   * there.
   */
  offsets: Map<string, Offset>
  onSwap: (from: number, to: number) => void
}

interface Session {
  pointerId: number
  index: number
  start: { x: number; y: number }
  isTouch: boolean
  isLifted: boolean
  /**
   * Index of the tile that would change places with the dragged tile; the dragged tile's own index if there is none.
   */
  target: number
  rest: ReturnType<typeof setTimeout> | undefined
}

const pageScrolls = (): boolean => {
  const page = document.scrollingElement
  return page !== null && page.scrollHeight > page.clientHeight + 1
}

/** Ignores the click with which a browser ends a drag, so that the click selects no tile. */
function swallowClick(element: HTMLElement): void {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  element.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => element.removeEventListener('click', swallow, { capture: true }), CLICK_MS)
}

/**
 * Moves tiles by pointer: a tile follows the mouse or finger, the tile below makes room, and the drop exchanges both
 * tiles. On a page taller than the screen, a finger that moves up or down at once scrolls the page. A finger that rests
 * or moves sideways lifts the tile. The parameter `read` is a function that returns the current board. Returns a
 * function that removes the listeners.
 */
export function attachDrag(element: HTMLElement, read: () => DragBoard): () => void {
  let session: Session | null = null
  const mover = (index: number) => element.querySelector<HTMLElement>(`[data-index="${index}"] [data-mover]`)
  const way = (from: number, to: number) => {
    const { size, foundRows } = read()
    if (!size) return { x: 0, y: 0 }
    const [a, b] = [cornerOf(placeOf(from, foundRows), size), cornerOf(placeOf(to, foundRows), size)]
    return { x: b.x - a.x, y: b.y - a.y }
  }
  const put = (index: number, { x, y }: { x: number; y: number }) => {
    const moved = mover(index)
    if (moved) moved.style.translate = x === 0 && y === 0 ? '' : `${x}px ${y}px`
  }

  const lift = (s: Session) => {
    s.isLifted = true
    element.dataset.dragging = ''
    element.querySelector(`[data-index="${s.index}"]`)?.setAttribute('data-held', '')
  }

  const aim = (s: Session, target: number) => {
    if (s.target === target) return
    if (s.target !== s.index) put(s.target, { x: 0, y: 0 })
    if (target !== s.index) put(target, way(target, s.index))
    s.target = target
  }

  const follow = (s: Session, event: PointerEvent) => {
    const { size, foundRows, order } = read()
    if (!size) return
    put(s.index, { x: event.clientX - s.start.x, y: event.clientY - s.start.y })
    const box = element.getBoundingClientRect()
    const place = placeAt({ x: event.clientX - box.left, y: event.clientY - box.top }, size)
    const under = indexAt(place, foundRows, order.length)
    aim(s, under < 0 ? s.index : under)
  }

  const finish = (event: PointerEvent | null, isDrop: boolean) => {
    const s = session
    session = null
    clearTimeout(s?.rest)
    if (!s?.isLifted) return
    const { order, offsets, onSwap } = read()
    const dropped = event ? { x: event.clientX - s.start.x, y: event.clientY - s.start.y } : { x: 0, y: 0 }
    delete element.dataset.dragging
    element.querySelector('[data-held]')?.removeAttribute('data-held')
    const held = mover(s.index)
    put(s.index, { x: 0, y: 0 })
    swallowClick(element)
    if (isDrop && s.target !== s.index) {
      offsets.set(order[s.index] ?? '', dropped)
      // The other tile has already made room during the drag, so it is already drawn at its new place.
      offsets.set(order[s.target] ?? '', way(s.target, s.index))
      put(s.target, { x: 0, y: 0 })
      onSwap(s.index, s.target)
      return
    }
    aim(s, s.index)
    if (held && !prefersStill()) {
      held.animate([{ transform: `translate(${dropped.x}px, ${dropped.y}px)` }, { transform: 'none' }], {
        duration: 200,
        easing: 'ease-out',
      })
    }
  }

  const onDown = (event: PointerEvent) => {
    if (session || !event.isPrimary || event.button !== 0 || !read().isOpen) return
    const tile = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null
    if (!tile) return
    const index = Number(tile.dataset.index)
    const s: Session = {
      pointerId: event.pointerId,
      index,
      start: { x: event.clientX, y: event.clientY },
      isTouch: event.pointerType === 'touch',
      isLifted: false,
      target: index,
      rest: undefined,
    }
    if (s.isTouch) s.rest = setTimeout(() => lift(s), REST_MS)
    session = s
  }
  const onMove = (event: PointerEvent) => {
    const s = session
    if (!s || event.pointerId !== s.pointerId) return
    if (!s.isLifted) {
      const [x, y] = [Math.abs(event.clientX - s.start.x), Math.abs(event.clientY - s.start.y)]
      if (Math.hypot(x, y) < (s.isTouch ? SLOP.touch : SLOP.mouse)) return
      if (s.isTouch && y > x && pageScrolls()) return finish(event, false)
      clearTimeout(s.rest)
      lift(s)
    }
    follow(s, event)
  }
  const onUp = (event: PointerEvent) => {
    if (event.pointerId === session?.pointerId) finish(event, true)
  }
  const onCancel = (event: PointerEvent) => {
    if (event.pointerId === session?.pointerId) finish(event, false)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !session?.isLifted) return
    event.stopPropagation()
    finish(null, false)
  }
  // The touch move must be cancelled before scrolling begins, so that the page does not scroll under a lifted tile.
  const onTouchMove = (event: TouchEvent) => {
    if (session?.isLifted && event.cancelable) event.preventDefault()
  }
  const onContextMenu = (event: Event) => {
    if (session?.isTouch) event.preventDefault()
  }

  const stop = new AbortController()
  const { signal } = stop
  element.addEventListener('pointerdown', onDown, { signal })
  element.addEventListener('touchmove', onTouchMove, { signal, passive: false })
  element.addEventListener('contextmenu', onContextMenu, { signal })
  addEventListener('pointermove', onMove, { signal })
  addEventListener('pointerup', onUp, { signal })
  addEventListener('pointercancel', onCancel, { signal })
  addEventListener('keydown', onKey, { signal, capture: true })
  return () => {
    clearTimeout(session?.rest)
    stop.abort()
  }
}
