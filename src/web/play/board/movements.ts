import { type RefObject, useLayoutEffect, useRef } from 'react'
import { prefersStill } from '../../lib/motion.ts'
import { type BoardSize, cornerOf, type Place, tileSize } from './geometry.ts'
import { EASE, TIMES } from './timing.ts'

/** An animation of the tiles `wordIds` after a guess; a new `serial` starts a new animation. */
export interface Gesture {
  kind: 'wrong' | 'one_away' | 'repeat'
  wordIds: readonly string[]
  serial: number
}

/** Position at which a tile is drawn, relative to the place of the tile, in CSS pixels. */
export interface Offset {
  x: number
  y: number
}

const translate = (x: number, y: number) => `translate(${x}px, ${y}px)`

/**
 * Moves a tile to its place after `delay` ms. `from` is the start position of the tile, relative to the place.
 */
function glide(tile: HTMLElement, from: Offset, delay: number): void {
  if (prefersStill()) return
  tile.animate([{ transform: translate(from.x, from.y) }, { transform: translate(0, 0) }], {
    duration: TIMES.move,
    delay,
    easing: EASE,
    fill: 'backwards',
  })
}

/** Animates a tile that is new on the board. */
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

/** Shakes a tile of a wrong guess from side to side once. */
function shake(tile: HTMLElement): void {
  const frames = [0, -6, 6, -4, 4, -2, 0].map((x) => ({ transform: translate(x, 0) }))
  tile.animate(frames, { duration: TIMES.shake, easing: 'ease-in-out' })
}

/** After a guess with three correct words, moves a tile a little in the direction `pull` and back. */
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

/** Moves a tile down and up once, after the player has repeated an earlier guess. */
function nod(tile: HTMLElement): void {
  tile.animate(
    [0, 4, 0].map((y) => ({ transform: translate(0, y) })),
    { duration: 240, easing: 'ease-in-out' },
  )
}

/** Makes a tile paler for a moment. Players who prefer reduced motion see this animation instead of a movement. */
function blink(tile: HTMLElement): void {
  tile.animate([{ opacity: 1 }, { opacity: 0.45 }, { opacity: 1 }], {
    duration: 400,
    easing: 'ease-in-out',
  })
}

/** Animates an element after a wrong or a repeated guess, and after such a move in a mini-game. */
export function showMiss(element: HTMLElement, kind: 'wrong' | 'repeat'): void {
  if (prefersStill()) blink(element)
  else if (kind === 'wrong') shake(element)
  else nod(element)
}

/**
 * Animates a tile in a shuffle: the tile moves to a random place near its old place, and then to its new place. With
 * reduced motion, the tile fades in at its new place. `from` is the old place and `lies` the random place, both
 * relative to the new place. The two movements are a single animation, so that a slow phone runs no JavaScript between
 * them.
 */
function tumble(tile: HTMLElement, from: Offset, lies: Offset & { turn: number }): void {
  if (prefersStill()) {
    tile.animate([{ opacity: 0.3 }, { opacity: 1 }], { duration: TIMES.scatter, easing: 'ease-out' })
    return
  }
  const duration = TIMES.scatter + TIMES.move
  tile.animate(
    [
      { transform: `${translate(from.x, from.y)} rotate(0deg)`, easing: 'cubic-bezier(.3,.6,.3,1)' },
      {
        transform: `${translate(lies.x, lies.y)} rotate(${lies.turn}deg)`,
        easing: EASE,
        offset: TIMES.scatter / duration,
      },
      { transform: `${translate(0, 0)} rotate(0deg)` },
    ],
    { duration },
  )
}

/**
 * Returns a random position near the upper left corner of a tile, in CSS pixels. The position is inside the board and
 * below the banners. `turn` is a random rotation in degrees.
 */
function thrown(corner: Offset, size: BoardSize, foundRows: number): Offset & { turn: number } {
  const tile = tileSize(size)
  const angle = Math.random() * 2 * Math.PI
  const far = Math.min(tile.width, tile.height) * (0.35 + Math.random() * 0.6)
  const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
  const top = cornerOf({ row: foundRows, column: 0 }, size).y
  return {
    x: within(corner.x + Math.cos(angle) * far, 0, size.width - tile.width),
    y: within(corner.y + Math.sin(angle) * far, top, size.height - tile.height),
    turn: (Math.random() - 0.5) * 32,
  }
}

/** Returns, for each tile id, the element that the animations move (`data-mover`). */
function moversOf(board: HTMLElement): ReadonlyMap<string, HTMLElement> {
  const all = board.querySelectorAll<HTMLElement>('[data-mover]')
  return new Map(Array.from(all, (mover) => [mover.dataset.mover ?? '', mover]))
}

const targetOf = ({ effect }: Animation): Element | null =>
  effect instanceof KeyframeEffect ? effect.target : null

interface Moving {
  board: RefObject<HTMLElement | null>
  size: BoardSize | null
  /** The place of each tile on the board, by the id of the tile. */
  places: ReadonlyMap<string, Place>
  foundRows: number
  gesture: Gesture | null
  shuffling: boolean
  /** True while the thread draws the tiles of a group just found together. */
  isGathering?: boolean
}

/**
 * Animates every change of the board. Tiles move to their new places, and a shuffle first moves the tiles to random
 * places. The tiles of a wrong guess shake. The animations change only `transform` and `opacity`, so the layout never
 * changes. Returns a map from the id of a tile to an offset. After a drop, the drag code stores in this map how far the
 * exchanged tiles are from their new places.
 */
export function useMovements({
  board,
  size,
  places,
  foundRows,
  gesture,
  shuffling,
  isGathering = false,
}: Moving): RefObject<Map<string, Offset>> {
  const before = useRef<ReadonlyMap<string, Place>>(new Map())
  const offsets = useRef(new Map<string, Offset>())
  // The effect depends on this string and not on the map `places`. It therefore runs only when the place of a tile has
  // changed.
  const signature = [...places].map(([id, { row, column }]) => `${id} ${row} ${column}`).join('|')
  const isLaidOut = size !== null
  const now = useRef({ size, places, foundRows, shuffling, isGathering })
  useLayoutEffect(() => {
    now.current = { size, places, foundRows, shuffling, isGathering }
  })

  useLayoutEffect(() => {
    void signature
    void isLaidOut
    const { size: current, places: all, foundRows: top, shuffling: isShuffled } = now.current
    const delay = now.current.isGathering ? TIMES.pull : 0
    if (!board.current || !current) return
    const movers = moversOf(board.current)
    // The code calls `getAnimations` only once and before a new animation starts, because each call makes the browser
    // compute the layout.
    const running = board.current.getAnimations({ subtree: true })
    let dealt = 0
    for (const [id, place] of all) {
      const mover = movers.get(id)
      if (!mover) continue
      const was = before.current.get(id)
      const offset = offsets.current.get(id)
      const [from, to] = [cornerOf(was ?? place, current), cornerOf(place, current)]
      const isMoved = from.x !== to.x || from.y !== to.y || offset !== undefined
      if (was && !isMoved && !isShuffled) continue
      // Cancels a running animation of this element, because the animation can belong to another tile that the element
      // showed before.
      for (const animation of running) if (targetOf(animation) === mover) animation.cancel()
      if (!was) {
        appear(mover, dealt++ * 16)
        continue
      }
      const start = { x: from.x - to.x + (offset?.x ?? 0), y: from.y - to.y + (offset?.y ?? 0) }
      if (!isShuffled) {
        glide(mover, start, delay)
        continue
      }
      const lies = thrown(from, current, top)
      tumble(mover, start, { ...lies, x: lies.x - to.x, y: lies.y - to.y })
    }
    offsets.current.clear()
    before.current = all
  }, [signature, isLaidOut, board])

  useLayoutEffect(() => {
    const { size: current, places: all } = now.current
    if (!gesture || !board.current || !current) return
    const movers = moversOf(board.current)
    const tiles = gesture.wordIds.flatMap((id) => {
      const place = all.get(id)
      const mover = movers.get(id)
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
