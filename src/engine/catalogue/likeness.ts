/** Number of the numbers in the vector of a word. */
export const DIMENSIONS = 100
/** Length of the vector of a word. Therefore the similarity of a word with itself is about SCALE². */
const SCALE = 20
/** Similarity of two words if the cosine of their vectors is 1. */
export const SIMILARITY_UNIT = SCALE * SCALE

/**
 * Functions that read the similarities of words from the table that `npm run bake` makes. All similarities are whole
 * numbers, so that they are the same on every machine.
 */
export interface Likeness {
  /** Returns the table row of a word (in the spelling of `fold`), or −1 if the word has no vector. */
  row(key: string): number
  /** Similarity of two words, in units of 1/SIMILARITY_UNIT, or 0 if one of the words is unknown. */
  similarity(a: number, b: number): number
  /**
   * Returns the rarity of a word: its position in a list of the most frequent words, divided by a thousand, and at most
   * MOST_RARE.
   */
  rarity(row: number): number
}

/** Highest value of `rarity`. Words without a vector also have this value. */
export const MOST_RARE = 40

export const noLikeness: Likeness = { row: () => -1, similarity: () => 0, rarity: () => MOST_RARE }

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const digitOf = new Map([...DIGITS].map((digit, value) => [digit, value]))
const LEVELS = 7

/** Scales the vector of a word to the length SCALE, then encodes the vector as text. */
export function encodeVector(vector: readonly number[]): string {
  const length = Math.hypot(...vector)
  return encodeLevels(vector.map((x) => Math.round((x / length) * SCALE)))
}

/**
 * Encodes a list of whole numbers as text, with four bits for each number. Numbers below −7 become −7, and numbers
 * above 7 become 7. Three numbers become two characters, and no character is a space.
 */
export function encodeLevels(levels: readonly number[]): string {
  const nibbles = levels.map((level) => Math.max(-LEVELS, Math.min(LEVELS, level)) + LEVELS)
  let text = ''
  for (let i = 0; i < nibbles.length; i += 3) {
    const bits = ((nibbles[i] ?? 0) << 8) | ((nibbles[i + 1] ?? 0) << 4) | (nibbles[i + 2] ?? 0)
    text += DIGITS.charAt(bits >> 6) + DIGITS.charAt(bits & 63)
  }
  return text
}

/** Decodes the vector of a word (`encodeVector`) into `vectors`, from the index `start`. */
export function decodeInto(vectors: Int8Array, start: number, text: string): void {
  for (let i = 0; i < DIMENSIONS; i += 3) {
    const at = (i / 3) * 2
    const bits = ((digitOf.get(text.charAt(at)) ?? 0) << 6) | (digitOf.get(text.charAt(at + 1)) ?? 0)
    for (let n = 0; n < 3 && i + n < DIMENSIONS; n++)
      vectors[start + i + n] = ((bits >> (8 - 4 * n)) & 15) - LEVELS
  }
}

/** Returns the dot product of the vectors in the rows `a` and `b`. */
export function dotProduct(vectors: Int8Array, a: number, b: number): number {
  let sum = 0
  const from = a * DIMENSIONS
  const to = b * DIMENSIONS
  for (let i = 0; i < DIMENSIONS; i++) sum += (vectors[from + i] ?? 0) * (vectors[to + i] ?? 0)
  return sum
}

/**
 * Reads the table of similarities. Each line is `word vector rarity`, or `word -` for a word without a vector, and the
 * word is in the spelling of `fold`. If the table contains no rarity for a word, the rarity is MOST_RARE.
 */
export function readLikeness(table: string): Likeness {
  const lines = table.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const rows = new Map<string, number>()
  const vectors = new Int8Array(lines.length * DIMENSIONS)
  const rarities = new Uint8Array(lines.length)
  lines.forEach((line, row) => {
    const [key = '', vector = '-', rarity = MOST_RARE] = line.split(' ')
    rarities[row] = Number(rarity)
    rows.set(key, vector === '-' ? -1 : row)
    if (vector !== '-') decodeInto(vectors, row * DIMENSIONS, vector)
  })
  return {
    row: (key) => rows.get(key) ?? -1,
    similarity: (a, b) => (a < 0 || b < 0 ? 0 : dotProduct(vectors, a, b)),
    rarity: (row) => rarities[row] ?? MOST_RARE,
  }
}
