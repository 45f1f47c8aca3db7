/**
 * The characters of a referral code: no vowels, so that no code is a word, and no characters that look alike (0 O, 1 I
 * L, 2 Z, 5 S, 8 B).
 */
const ALPHABET = 'CDFGHJKMNPQRTVWXY34679'
export const CODE_LENGTH = 8

/**
 * Makes a referral code from random bytes. Returns undefined if too few of the bytes can be used without making some
 * characters more likely than others.
 */
export function codeFrom(bytes: Uint8Array): string | undefined {
  const unbiased = ALPHABET.length * Math.floor(256 / ALPHABET.length)
  const usable = [...bytes].filter((byte) => byte < unbiased).slice(0, CODE_LENGTH)
  if (usable.length < CODE_LENGTH) return undefined
  return usable.map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

/** Converts a referral code as the player typed it to the form in which the database stores codes. */
export const readCode = (typed: string): string => typed.trim().toUpperCase()
