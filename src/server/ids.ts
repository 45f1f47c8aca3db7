import { randomBytes } from 'node:crypto'

/** Returns a random id of 96 bits: 16 characters of A–Z a–z 0–9 _ -. */
export const newId = () => randomBytes(12).toString('base64url')

/** Returns a token for a link: 128 random bits. */
export const newToken = () => randomBytes(16).toString('base64url')

/**
 * Returns random ids for the tiles of a new board. The ids have only 48 bits. This is enough, because a board has at
 * most 40 tiles.
 */
export function newTileIds(count: number): string[] {
  const ids = new Set<string>()
  while (ids.size < count) ids.add(randomBytes(6).toString('base64url'))
  return [...ids]
}

/**
 * Returns a random seed of 128 bits. The seed must stay secret, because the solution of a board can be computed from
 * the seed.
 */
export const newSeed = () => randomBytes(16).toString('hex')
