/**
 * The characters of a referral code. The alphabet has no vowels, so no code is a word. The alphabet has no characters
 * that look alike (0 O, 1 I L, 2 Z, 5 S, 8 B).
 */
const ALPHABET = 'CDFGHJKMNPQRTVWXY34679'
export const CODE_LENGTH = 8

/** Draws a code in which every character is equally likely. Returns undefined if there are too few usable bytes. */
export function codeFrom(bytes: Uint8Array): string | undefined {
  const unbiased = ALPHABET.length * Math.floor(256 / ALPHABET.length)
  const usable = [...bytes].filter((byte) => byte < unbiased).slice(0, CODE_LENGTH)
  if (usable.length < CODE_LENGTH) return undefined
  return usable.map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

/** Returns the stored form of a code that a player typed. */
export const readCode = (typed: string): string => typed.trim().toUpperCase()
