import { prefersStill } from '../../lib/motion.ts'
import { COLUMNS, placeOf } from '../state/arrangement.ts'
import { type BoardSize, cornerOf, type Place, tileSize } from './geometry.ts'
import type { Offset } from './movements.ts'

/** If a pointer moves further than this distance, in CSS pixels, it drags the tile and does not press it. */
const SLOP = { mouse: 5, touch: 10 }
/**
 * If a finger rests on a tile for this time, in ms, it starts to drag the tile. If the finger moves up or down earlier,
 * it can scroll the page.
 */
const REST_MS = 240
/** If a finger rests on a tile for this time, in ms, and does not move, its release opens the menu of the marks. */
const HOLD_MS = 550
/** A click event within this time after the end of a drag, in ms, belongs to the drag. */
const CLICK_MS = 60

export interface DragBoard {
  size: BoardSize | null
  foundRows: number
  order: readonly string[]
  isOpen: boolean
  /**
   * Positions of the two tiles that a drop has just exchanged, relative to their new places. An animation then moves
   * the two tiles to their new places.
   */
  offsets: Map<string, Offset>
  onSwap: (from: number, to: number) => void
  onHold?: ((id: string) => void) | undefined
}

interface Session {
  pointerId: number
  index: number
  start: { x: number; y: number }
  isTouch: boolean
  /** Time of the press, in ms since the page was opened. */
  pressedAt: number
  hasMoved: boolean
  isLifted: boolean
  /**
   * Index of the tile that a drop would exchange with the dragged tile. If there is no such tile, the index of the
   * dragged tile itself.
   */
  target: number
  rest: ReturnType<typeof setTimeout> | undefined
}

/** Returns the index of the tile at a place of the board. Returns -1 for a place on a banner or outside the board. */
export function indexAt({ row, column }: Place, foundRows: number, tiles: number): number {
  if (column < 0 || column >= COLUMNS || row < foundRows) return -1
  const index = (row - foundRows) * COLUMNS + column
  return index < tiles ? index : -1
}

/**
 * Returns the place at a point. The point is in CSS pixels from the top left corner of the board. A point in a gap
 * belongs to the nearer place.
 */
export function placeAt(point: { x: number; y: number }, size: BoardSize): Place {
  const tile = tileSize(size)
  return {
    row: Math.floor((point.y + size.gap / 2) / (tile.height + size.gap)),
    column: Math.floor((point.x + size.gap / 2) / (tile.width + size.gap)),
  }
}

const pageScrolls = (): boolean => {
  const page = document.scrollingElement
  return page !== null && page.scrollHeight > page.clientHeight + 1
}

/**
 * Ignores the click event that a browser sends at the end of a drag, so that the drag selects no tile. A click by a key
 * has the detail 0 and still selects a tile.
 */
function swallowClick(element: HTMLElement): void {
  const done = new AbortController()
  const swallow = (event: MouseEvent) => {
    if (event.detail === 0) return
    event.preventDefault()
    event.stopPropagation()
    done.abort()
  }
  element.addEventListener('click', swallow, { capture: true, signal: done.signal })
  setTimeout(() => done.abort(), CLICK_MS)
}

/**
 * Lets the player drag tiles. The dragged tile follows the mouse or finger, and the tile below the pointer moves to the
 * free place. The drop exchanges the two tiles. A finger drags a tile if it first rests or moves sideways. On a page
 * taller than the screen, a finger that immediately moves up or down scrolls the page. `read` returns the current
 * board. `missed` contains the events on the board since the last press before this call, oldest first. The function
 * handles them at once. The returned function removes the event listeners.
 */
export function attachDrag(
  element: HTMLElement,
  read: () => DragBoard,
  missed: readonly Event[] = [],
): () => void {
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
      // During the drag, the other tile has already moved to its new place, and is drawn at this place.
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

  const hold = (index: number) => {
    const { order, isOpen, onHold } = read()
    const id = order[index]
    if (id !== undefined && isOpen) onHold?.(id)
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
      pressedAt: event.timeStamp,
      hasMoved: false,
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
    const [x, y] = [Math.abs(event.clientX - s.start.x), Math.abs(event.clientY - s.start.y)]
    const slop = s.isTouch ? SLOP.touch : SLOP.mouse
    if (Math.hypot(x, y) >= slop) s.hasMoved = true
    if (!s.isLifted) {
      if (!s.hasMoved) return
      if (s.isTouch && y > x && pageScrolls()) return finish(event, false)
      clearTimeout(s.rest)
      lift(s)
    }
    follow(s, event)
  }
  const onUp = (event: PointerEvent) => {
    const s = session
    if (event.pointerId !== s?.pointerId) return
    const isHold = s.isTouch && !s.hasMoved && event.timeStamp - s.pressedAt >= HOLD_MS
    finish(event, !isHold)
    // The click of the release would close the menu if the menu were open already.
    if (isHold) setTimeout(() => hold(s.index), CLICK_MS)
  }
  const onCancel = (event: PointerEvent) => {
    if (event.pointerId === session?.pointerId) finish(event, false)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !session?.isLifted) return
    event.stopPropagation()
    finish(null, false)
  }
  const onContextMenu = (event: Event) => {
    if (session?.isTouch) return event.preventDefault()
    const tile = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null
    if (tile) hold(Number(tile.dataset.index))
  }

  const stop = new AbortController()
  const { signal } = stop
  element.addEventListener('pointerdown', onDown, { signal })
  element.addEventListener('contextmenu', onContextMenu, { signal })
  addEventListener('pointermove', onMove, { signal })
  addEventListener('pointerup', onUp, { signal })
  addEventListener('pointercancel', onCancel, { signal })
  addEventListener('keydown', onKey, { signal, capture: true })
  for (const event of missed) {
    if (event.type === 'contextmenu') onContextMenu(event)
    if (!(event instanceof PointerEvent)) continue
    if (event.type === 'pointerdown') onDown(event)
    // Outside the board, the release was not seen.
    if (event.type === 'pointercancel' || event.type === 'pointerleave') onCancel(event)
    if (event.type !== 'pointerup') continue
    // The moves before the release are unknown, but the release says where they ended.
    onMove(event)
    onUp(event)
  }
  return () => {
    clearTimeout(session?.rest)
    stop.abort()
  }
}
