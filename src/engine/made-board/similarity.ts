import { SIMILARITY_UNIT } from '../catalogue/likeness.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'

/** Number of frequent words with which each word is compared, and the distance of their rows. */
const BACKGROUND = { words: 150, step: 41 }

const backgrounds = new WeakMap<Lexicon, Map<number, number>>()
/** Number of words whose mean similarity the program remembers. */
const MOST_REMEMBERED = 20_000

/** Returns the mean cosine of a word with frequent words. Some words are similar to almost all words. */
function backgroundOf(lexicon: Lexicon, row: number): number {
  let known = backgrounds.get(lexicon)
  if (!known) {
    known = new Map()
    backgrounds.set(lexicon, known)
  }
  const before = known.get(row)
  if (before !== undefined) return before
  let sum = 0
  let count = 0
  for (let other = 0; other < lexicon.size && count < BACKGROUND.words; other += BACKGROUND.step) {
    sum += lexicon.similarity(row, other)
    count++
  }
  const mean = sum / Math.max(1, count) / SIMILARITY_UNIT
  if (known.size >= MOST_REMEMBERED) known.clear()
  known.set(row, mean)
  return mean
}

/** Returns the cosine of two words without the part that they have in common with all words. */
export const closenessOfRows = (lexicon: Lexicon, a: number, b: number): number =>
  lexicon.similarity(a, b) / SIMILARITY_UNIT - (backgroundOf(lexicon, a) + backgroundOf(lexicon, b)) / 2

type Compare = (a: number, b: number) => number | undefined

/** Returns functions that compare two words of a list of rows; they return undefined for a word without a row. */
export function similarities(
  lexicon: Lexicon,
  rows: readonly number[],
): { cosine: Compare; closeness: Compare } {
  const size = rows.length
  const known = new Float64Array(size * size).fill(Number.NaN)
  const cosine: Compare = (a, b) => {
    const [first = -1, second = -1] = [rows[a], rows[b]]
    if (first < 0 || second < 0) return undefined
    const at = Math.min(a, b) * size + Math.max(a, b)
    if (Number.isNaN(known[at])) known[at] = lexicon.similarity(first, second) / SIMILARITY_UNIT
    return known[at]
  }
  const background = rows.map((row) => (row < 0 ? 0 : backgroundOf(lexicon, row)))
  const closeness: Compare = (a, b) => {
    const raw = cosine(a, b)
    return raw === undefined ? undefined : raw - ((background[a] ?? 0) + (background[b] ?? 0)) / 2
  }
  return { cosine, closeness }
}
