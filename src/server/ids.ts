import { randomBytes } from 'node:crypto'

/** 96 random bits: 16 characters of A–Z a–z 0–9 _ -. */
export const newId = () => randomBytes(12).toString('base64url')

/** Fresh for each board. 48 bits are enough for its 40 tiles at most. */
export function newTileIds(count: number): string[] {
  const ids = new Set<string>()
  while (ids.size < count) ids.add(randomBytes(6).toString('base64url'))
  return [...ids]
}

/** 128 random bits. Secret, because the seed gives the answers. */
export const newSeed = () => randomBytes(16).toString('hex')
