/** No vowels, so that no code is a word. No characters that look alike (0 O, 1 I L, 2 Z, 5 S, 8 B). */
const ALPHABET = 'CDFGHJKMNPQRTVWXY34679'
export const CODE_LENGTH = 8

/** Draws without bias. Undefined when there are too few usable bytes. */
export function codeFrom(bytes: Uint8Array): string | undefined {
  const unbiased = ALPHABET.length * Math.floor(256 / ALPHABET.length)
  const usable = [...bytes].filter((byte) => byte < unbiased).slice(0, CODE_LENGTH)
  if (usable.length < CODE_LENGTH) return undefined
  return usable.map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

/** The stored form of a typed code. */
export const readCode = (typed: string): string => typed.trim().toUpperCase()
