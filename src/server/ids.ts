import { randomBytes } from 'node:crypto'

/** A random id of 96 bits: 16 characters of A–Z a–z 0–9 _ -. */
export const newId = () => randomBytes(12).toString('base64url')

/** Ids for the tiles of one new board. Ids of 48 bits are long enough, because a board has at most 40 tiles. */
export function newTileIds(count: number): string[] {
  const ids = new Set<string>()
  while (ids.size < count) ids.add(randomBytes(6).toString('base64url'))
  return [...ids]
}

/** A random seed of 128 bits. The seed is secret, because the answers of the board can be computed from the seed. */
export const newSeed = () => randomBytes(16).toString('hex')
