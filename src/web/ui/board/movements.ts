import { type RefObject, useLayoutEffect, useRef } from 'react'
import { prefersStill } from '../../lib/motion.ts'
import { type BoardSize, cornerOf, type Place, tileSize } from './geometry.ts'
import { TIMES } from './timing.ts'

/** A movement of some tiles. `serial` tells one movement from the next. */
export interface Gesture {
  kind: 'wrong' | 'one_away' | 'repeat'
  wordIds: readonly string[]
  serial: number
}

/** Distance of a tile from its place in CSS pixels, and its turn in degrees. */
export interface Offset {
  x: number
  y: number
  turn?: number
}

const EASE = 'cubic-bezier(.2,.8,.2,1)'

const translate = (x: number, y: number) => `translate(${x}px, ${y}px)`

/** A tile glides from an offset to its place. */
function glide(tile: HTMLElement, from: Offset): void {
  if (prefersStill()) return
  tile.animate(
    [
      { transform: `${translate(from.x, from.y)} rotate(${from.turn ?? 0}deg)` },
      { transform: `${translate(0, 0)} rotate(0deg)` },
    ],
    { duration: TIMES.move, easing: EASE, fill: 'backwards' },
  )
}

/** A tile that was just dealt appears. */
function appear(tile: HTMLElement, delay: number): void {
  const still = prefersStill()
  tile.animate(
    [
      { opacity: 0, transform: still ? 'none' : translate(0, 10) },
      { opacity: 1, transform: 'none' },
    ],
    { duration: 240, delay: still ? 0 : delay, easing: EASE, fill: 'backwards' },
  )
}

/** Not a group: once from side to side. */
function shake(tile: HTMLElement): void {
  const frames = [0, -6, 6, -4, 4, -2, 0].map((x) => ({ transform: translate(x, 0) }))
  tile.animate(frames, { duration: TIMES.shake, easing: 'ease-in-out' })
}

/** One away: the four are pulled towards each other and let go. `pull` is the way to their middle, in CSS pixels. */
function tug(tile: HTMLElement, pull: { x: number; y: number }): void {
  const length = Math.hypot(pull.x, pull.y) || 1
  const far = Math.min(12, length / 3)
  const at = (share: number) => ({
    transform: translate((pull.x / length) * far * share, (pull.y / length) * far * share),
  })
  tile.animate(
    [
      { ...at(0), easing: EASE },
      { ...at(1), offset: 0.4, easing: 'ease-in' },
      { ...at(-0.2), offset: 0.75 },
      at(0),
    ],
    { duration: TIMES.tug },
  )
}

/** Tried before: a small nod. */
function nod(tile: HTMLElement): void {
  tile.animate(
    [0, 4, 0].map((y) => ({ transform: translate(0, y) })),
    { duration: 240, easing: 'ease-in-out' },
  )
}

/** Any of these without travel: the tile dims once. */
function blink(tile: HTMLElement): void {
  tile.animate([{ opacity: 1 }, { opacity: 0.45 }, { opacity: 1 }], {
    duration: 400,
    easing: 'ease-in-out',
  })
}

/** Shows on one element that a move was wrong, or was tried before. */
export function showMiss(element: HTMLElement, kind: 'wrong' | 'repeat'): void {
  if (prefersStill()) blink(element)
  else if (kind === 'wrong') shake(element)
  else nod(element)
}

/** Throws a tile out of its place to `lies`, where it stays until it is dealt. Without travel it dims in its place. */
function scatter(tile: HTMLElement, lies: Required<Offset>): void {
  if (prefersStill()) {
    tile.animate([{ opacity: 1 }, { opacity: 0.3 }], { duration: TIMES.scatter / 2, fill: 'forwards' })
    return
  }
  tile.animate(
    [{ transform: 'none' }, { transform: `${translate(lies.x, lies.y)} rotate(${lies.turn}deg)` }],
    {
      duration: TIMES.scatter,
      easing: 'cubic-bezier(.3,.6,.3,1)',
      fill: 'forwards',
    },
  )
}

/** A random offset near a tile's place, on the board and below its banners. */
function thrown(place: Place, size: BoardSize, foundRows: number): Required<Offset> {
  const tile = tileSize(size)
  const corner = cornerOf(place, size)
  const angle = Math.random() * 2 * Math.PI
  const far = Math.min(tile.width, tile.height) * (0.35 + Math.random() * 0.6)
  const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
  const x = within(corner.x + Math.cos(angle) * far, 0, size.width - tile.width)
  const top = cornerOf({ row: foundRows, column: 0 }, size).y
  const y = within(corner.y + Math.sin(angle) * far, top, size.height - tile.height)
  return { x: x - corner.x, y: y - corner.y, turn: (Math.random() - 0.5) * 32 }
}

const moverOf = (board: HTMLElement, id: string): HTMLElement | null =>
  board.querySelector<HTMLElement>(`[data-mover="${CSS.escape(id)}"]`)

interface Moving {
  board: RefObject<HTMLElement | null>
  size: BoardSize | null
  /** The place of every tile, by id. */
  places: ReadonlyMap<string, Place>
  foundRows: number
  gesture: Gesture | null
  shuffling: boolean
}

/**
 * Shows every change of the board as movement: tiles glide from where they were to where they are, a shuffle scatters
 * them first, a wrong guess shakes. Layout never changes; only transforms and opacity do. Returns offsets by tile id: a
 * drag writes there where it let a tile go.
 */
export function useMovements({
  board,
  size,
  places,
  foundRows,
  gesture,
  shuffling,
}: Moving): RefObject<Map<string, Offset>> {
  const before = useRef<ReadonlyMap<string, Place>>(new Map())
  const offsets = useRef(new Map<string, Offset>())
  const sizeNow = useRef(size)
  useLayoutEffect(() => {
    sizeNow.current = size
  })

  // A signature instead of the map itself: only a real change of places starts a movement.
  const signature = [...places].map(([id, { row, column }]) => `${id} ${row} ${column}`).join('|')
  const isLaidOut = size !== null
  const placesNow = useRef(places)
  useLayoutEffect(() => {
    placesNow.current = places
  })

  useLayoutEffect(() => {
    void signature
    void isLaidOut
    const element = board.current
    const current = sizeNow.current
    if (!element || !current) return
    let dealt = 0
    for (const [id, place] of placesNow.current) {
      const mover = moverOf(element, id)
      if (!mover) continue
      const was = before.current.get(id)
      if (!was) {
        appear(mover, dealt++ * 16)
        continue
      }
      const [from, to] = [cornerOf(was, current), cornerOf(place, current)]
      const offset = offsets.current.get(id) ?? { x: 0, y: 0 }
      const start = { ...offset, x: from.x - to.x + offset.x, y: from.y - to.y + offset.y }
      if (Math.abs(start.x) < 1 && Math.abs(start.y) < 1 && !start.turn && !offsets.current.has(id)) continue
      for (const running of mover.getAnimations()) running.cancel()
      glide(mover, start)
    }
    offsets.current.clear()
    before.current = placesNow.current
  }, [signature, isLaidOut, board])

  useLayoutEffect(() => {
    const element = board.current
    const current = sizeNow.current
    if (!shuffling || !element || !current) return
    for (const [id, place] of placesNow.current) {
      const mover = moverOf(element, id)
      if (!mover) continue
      const lies = prefersStill() ? { x: 0, y: 0, turn: 0 } : thrown(place, current, foundRows)
      scatter(mover, lies)
      offsets.current.set(id, lies)
    }
  }, [shuffling, foundRows, board])

  useLayoutEffect(() => {
    const element = board.current
    const current = sizeNow.current
    if (!gesture || !element || !current) return
    const tiles = gesture.wordIds.flatMap((id) => {
      const place = placesNow.current.get(id)
      const mover = moverOf(element, id)
      return place && mover ? [{ mover, corner: cornerOf(place, current) }] : []
    })
    const middle = (axis: 'x' | 'y') =>
      tiles.reduce((sum, { corner }) => sum + corner[axis], 0) / tiles.length
    for (const { mover, corner } of tiles) {
      if (gesture.kind !== 'one_away') showMiss(mover, gesture.kind)
      else if (prefersStill()) blink(mover)
      else tug(mover, { x: middle('x') - corner.x, y: middle('y') - corner.y })
    }
  }, [gesture, board])

  return offsets
}
