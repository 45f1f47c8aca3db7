import { GROUP_SIZE } from '../../../engine/rules.ts'
import type { Place } from '../board/geometry.ts'

/** Number of tiles in a row. A found group also takes exactly one row. */
export const COLUMNS = GROUP_SIZE

/**
 * Returns the place on the board of the tile at `index`. The tiles are below the banners of `foundRows` found groups.
 */
export const placeOf = (index: number, foundRows: number): Place => ({
  row: foundRows + Math.floor(index / COLUMNS),
  column: index % COLUMNS,
})

/** Returns a copy of the list in which the tiles at two indexes are exchanged. */
export function swapped(order: readonly string[], a: number, b: number): string[] {
  const next = [...order]
  const [first, second] = [order[a], order[b]]
  if (first === undefined || second === undefined) return next
  next[a] = second
  next[b] = first
  return next
}

/**
 * Moves the tiles `found` to the first row, in the given order. The other tiles of the first row move to the former
 * places of the found tiles. All further tiles do not move, so that the player's order changes as little as possible.
 */
export function gathered(order: readonly string[], found: readonly string[]): string[] {
  let next = [...order]
  found.forEach((id, target) => {
    const from = next.indexOf(id)
    if (from >= 0) next = swapped(next, target, from)
  })
  return next
}

/** Returns the order of the tiles without the first row, because a banner has replaced this row. */
export const withoutFirstRow = (order: readonly string[]): string[] => order.slice(COLUMNS)

/**
 * Returns the tiles that are on the board according to the server, in the player's order. Tiles that are new on the
 * board are at the end.
 */
export function reconciled(order: readonly string[], onBoard: readonly string[]): string[] {
  const there = new Set(onBoard)
  const kept = order.filter((id) => there.has(id))
  const known = new Set(kept)
  return [...kept, ...onBoard.filter((id) => !known.has(id))]
}

/** Sorts tiles by a list of their ids; tiles that are not in the list are first. */
export function arranged<T extends { id: string }>(tiles: readonly T[], order: readonly string[]): T[] {
  const places = new Map(order.map((id, place) => [id, place]))
  return [...tiles].sort((a, b) => (places.get(a.id) ?? -1) - (places.get(b.id) ?? -1))
}

/** Returns the same tiles in random order (Fisher–Yates). `random` returns numbers from 0 up to but not including 1. */
export function shuffled(order: readonly string[], random: () => number): string[] {
  const next = [...order]
  for (let i = next.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const swap = swapped(next, i, j)
    next.splice(0, next.length, ...swap)
  }
  const same = next.every((id, i) => id === order[i])
  return same && next.length > 1 ? swapped(next, 0, next.length - 1) : next
}
