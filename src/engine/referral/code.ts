/**
 * The characters of a referral code. There are no vowels, so that no code is a word. There are no characters that look
 * similar (0 O, 1 I L, 2 Z, 5 S, 8 B).
 */
const ALPHABET = 'CDFGHJKMNPQRTVWXY34679'
export const CODE_LENGTH = 8

/**
 * Makes a referral code from random bytes. Some bytes are not used, so that all characters are equally likely. Returns
 * undefined if too few usable bytes are left.
 */
export function codeFrom(bytes: Uint8Array): string | undefined {
  const unbiased = ALPHABET.length * Math.floor(256 / ALPHABET.length)
  const usable = [...bytes].filter((byte) => byte < unbiased).slice(0, CODE_LENGTH)
  if (usable.length < CODE_LENGTH) return undefined
  return usable.map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

/** Converts a referral code that a player typed to the form in which the database stores codes. */
export const readCode = (typed: string): string => typed.trim().toUpperCase()
