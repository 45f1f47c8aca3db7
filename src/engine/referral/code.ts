/** No vowels, so that no code is a word, and no character that looks like another (0 O, 1 I L, 2 Z, 5 S, 8 B). */
const ALPHABET = 'CDFGHJKMNPQRTVWXY34679'
export const CODE_LENGTH = 8

/** A code from random bytes, drawn without bias; undefined when there are too few bytes for one. */
export function codeFrom(bytes: Uint8Array): string | undefined {
  const unbiased = ALPHABET.length * Math.floor(256 / ALPHABET.length)
  const usable = [...bytes].filter((byte) => byte < unbiased).slice(0, CODE_LENGTH)
  if (usable.length < CODE_LENGTH) return undefined
  return usable.map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

/** A code as somebody typed it, in the form in which codes are stored. */
export const readCode = (typed: string): string => typed.trim().toUpperCase()
