import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Gesture } from '../state/play-state.ts'
import { type BoardSize, cornerOf, type Place, tileSize } from './geometry.ts'
import { appear, glide, nod, prefersStill, scatter, shake, tug } from './motion.ts'

/** Where a tile seems to be, as an offset from the place it had, in CSS pixels. */
export interface Offset {
  x: number
  y: number
  turn?: number
}

const moverOf = (board: HTMLElement, id: string): HTMLElement | null =>
  board.querySelector<HTMLElement>(`[data-mover="${CSS.escape(id)}"]`)

/** Somewhere near a tile's place, on the board and below its banners: an offset with a turn. */
function thrown(place: Place, size: BoardSize, foundRows: number): { x: number; y: number; turn: number } {
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
 * them first, a wrong guess shakes. Layout never changes; only transforms and opacity do. Returns offsets by id, into
 * which a drag writes where it let a tile go.
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

  // A signature instead of the map itself: only a real move starts a movement.
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
    const stands = gesture.wordIds.flatMap((id) => {
      const place = placesNow.current.get(id)
      const mover = moverOf(element, id)
      return place && mover ? [{ mover, corner: cornerOf(place, current) }] : []
    })
    const middle = (axis: 'x' | 'y') =>
      stands.reduce((sum, { corner }) => sum + corner[axis], 0) / stands.length
    for (const { mover, corner } of stands) {
      if (gesture.kind === 'wrong') shake(mover)
      else if (gesture.kind === 'repeat') nod(mover)
      else tug(mover, { x: middle('x') - corner.x, y: middle('y') - corner.y })
    }
  }, [gesture, board])

  return offsets
}
