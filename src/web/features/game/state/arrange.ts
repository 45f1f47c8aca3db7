import { COLUMNS } from '../board/geometry.ts'

/** The arrangement with the tiles at two indexes exchanged: nothing else moves. */
export function swapped(order: readonly string[], a: number, b: number): string[] {
  const next = [...order]
  const [first, second] = [order[a], order[b]]
  if (first === undefined || second === undefined) return next
  next[a] = second
  next[b] = first
  return next
}

/**
 * The arrangement in which `found` fill the first row, in the order given. Tiles that stood there take the places that
 * became free, all others stay where they are: what a player has arranged is disturbed as little as can be.
 */
export function gathered(order: readonly string[], found: readonly string[]): string[] {
  let next = [...order]
  found.forEach((id, target) => {
    const from = next.indexOf(id)
    if (from >= 0) next = swapped(next, target, from)
  })
  return next
}

/** The arrangement without its first row: what stays when that row has become a banner. */
export const withoutFirstRow = (order: readonly string[]): string[] => order.slice(COLUMNS)

/** The player's arrangement, brought in line with the tiles that are on the board by the server's word. */
export function reconciled(order: readonly string[], onBoard: readonly string[]): string[] {
  const there = new Set(onBoard)
  const kept = order.filter((id) => there.has(id))
  const known = new Set(kept)
  return [...kept, ...onBoard.filter((id) => !known.has(id))]
}

/** Tiles in the order of an arrangement; those it does not name come first. */
export function arranged<T extends { id: string }>(tiles: readonly T[], order: readonly string[]): T[] {
  const places = new Map(order.map((id, place) => [id, place]))
  return [...tiles].sort((a, b) => (places.get(a.id) ?? -1) - (places.get(b.id) ?? -1))
}

/** The same tiles in a random other order (Fisher–Yates). `random` gives numbers from 0 up to 1, 1 excluded. */
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
