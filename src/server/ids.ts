import { randomBytes } from 'node:crypto'

/** An opaque id: 96 random bits, 16 characters of A–Z a–z 0–9 _ -. */
export const newId = () => randomBytes(12).toString('base64url')

/** Opaque tile ids, fresh for each board. 48 bits are enough for a board's 40 tiles at most. */
export function newTileIds(count: number): string[] {
  const ids = new Set<string>()
  while (ids.size < count) ids.add(randomBytes(6).toString('base64url'))
  return [...ids]
}

/** A secret seed for one board, 128 random bits: whoever knows the seed can compute the answers. */
export const newSeed = () => randomBytes(16).toString('hex')
