import { GROUP_SIZE } from '../rules.ts'

/**
 * Counts the ways to divide all tiles of a board into groups of four tiles that belong to one category. The function
 * stops when the count reaches `limit`. `memberships[i]` lists all categories of the catalogue that contain tile i. If
 * the same groups of tiles belong to different categories at the same time, the function counts them only once. A set
 * of tiles is stored as bits in two numbers of 20 bits each. One number is not enough, because a board has up to 40
 * tiles and JavaScript's bit operators use 32 bits.
 */
export function countSolutions(memberships: readonly (readonly number[])[], limit = 2): number {
  const tiles = memberships.length
  const masks = usefulMasks(memberships)
  let count = 0
  const low = tiles >= HALF ? FULL : (1 << tiles) - 1
  const high = tiles > HALF ? (1 << (tiles - HALF)) - 1 : 0

  const search = (remLow: number, remHigh: number): void => {
    if (remLow === 0 && remHigh === 0) {
      count++
      return
    }
    const pivot = tightestTile(masks, remLow, remHigh, tiles)
    if (pivot < 0) return
    const tried = new Set<number>()
    for (const mask of masks) {
      const a = mask.low & remLow
      const b = mask.high & remHigh
      if (!has(a, b, pivot) || bits(a) + bits(b) < GROUP_SIZE) continue
      const others: number[] = []
      for (let t = 0; t < tiles; t++) if (t !== pivot && has(a, b, t)) others.push(t)
      for (let x = 0; x < others.length - 2; x++) {
        for (let y = x + 1; y < others.length - 1; y++) {
          for (let z = y + 1; z < others.length; z++) {
            let fourLow = 0
            let fourHigh = 0
            for (const t of [pivot, others[x] ?? 0, others[y] ?? 0, others[z] ?? 0]) {
              if (t < HALF) fourLow |= 1 << t
              else fourHigh |= 1 << (t - HALF)
            }
            const key = fourHigh * (FULL + 1) + fourLow
            if (tried.has(key)) continue
            tried.add(key)
            search(remLow & ~fourLow, remHigh & ~fourHigh)
            if (count >= limit) return
          }
        }
      }
    }
  }
  search(low, high)
  return count
}

const HALF = 20
const FULL = (1 << HALF) - 1

interface Mask {
  low: number
  high: number
}

const has = (low: number, high: number, tile: number) =>
  tile < HALF ? (low >> tile) & 1 : (high >> (tile - HALF)) & 1

function bits(word: number): number {
  let v = word - ((word >> 1) & 0x55555555)
  v = (v & 0x33333333) + ((v >> 2) & 0x33333333)
  return (((v + (v >> 4)) & 0x0f0f0f0f) * 0x01010101) >> 24
}

/**
 * Returns a bit mask of the tiles for each category with at least four tiles on the board. If all tiles of a mask are
 * also in another mask, the mask is left out, because it adds no further group of four tiles.
 */
function usefulMasks(memberships: readonly (readonly number[])[]): Mask[] {
  // The code uses an array with the category as index, because an array is faster than a map. Speed is important,
  // because a tile belongs to dozens of categories and this function runs for every candidate board.
  let most = -1
  for (const categories of memberships)
    for (const category of categories) if (category > most) most = category
  const low = new Int32Array(most + 1)
  const high = new Int32Array(most + 1)
  memberships.forEach((categories, tile) => {
    const half = tile < HALF ? low : high
    const bit = 1 << (tile % HALF)
    for (const category of categories) half[category] = (half[category] ?? 0) | bit
  })
  const enough: Mask[] = []
  for (let category = 0; category <= most; category++) {
    const mask = { low: low[category] ?? 0, high: high[category] ?? 0 }
    if (bits(mask.low) + bits(mask.high) >= GROUP_SIZE) enough.push(mask)
  }
  return enough.filter(
    (m, i) =>
      !enough.some((o, j) => {
        const inside = (m.low & ~o.low) === 0 && (m.high & ~o.high) === 0
        const same = m.low === o.low && m.high === o.high
        return i !== j && inside && (!same || j < i)
      }),
  )
}

/**
 * Returns the remaining tile that can be in the fewest groups of four. Returns −1 if a remaining tile cannot be in any
 * group of four.
 */
function tightestTile(masks: readonly Mask[], remLow: number, remHigh: number, tiles: number): number {
  let best = -1
  let fewest = Number.POSITIVE_INFINITY
  for (let tile = 0; tile < tiles; tile++) {
    if (!has(remLow, remHigh, tile)) continue
    let candidates = 0
    for (const mask of masks) {
      const a = mask.low & remLow
      const b = mask.high & remHigh
      if (!has(a, b, tile)) continue
      const n = bits(a) + bits(b) - 1
      candidates += n < 3 ? 0 : (n * (n - 1) * (n - 2)) / 6
    }
    if (candidates === 0) return -1
    if (candidates < fewest) {
      fewest = candidates
      best = tile
      if (candidates === 1) break
    }
  }
  return best
}
