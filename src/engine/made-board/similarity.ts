import { SIMILARITY_UNIT } from '../catalogue/likeness.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'

/** Number of frequent words with which each word is compared, and the distance of their rows. */
const BACKGROUND = { words: 150, step: 41 }

const backgrounds = new WeakMap<Lexicon, Map<number, number>>()
/** Number of words whose mean similarity the program remembers. */
const MOST_REMEMBERED = 20_000

/** Returns the mean cosine of a word with frequent words. Some words are similar to almost all words. */
export function backgroundOf(lexicon: Lexicon, row: number): number {
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
export const similarityOfRows = (lexicon: Lexicon, a: number, b: number): number =>
  lexicon.similarity(a, b) / SIMILARITY_UNIT - (backgroundOf(lexicon, a) + backgroundOf(lexicon, b)) / 2

/** Returns a function that compares two words of a list; it returns undefined for a word without a row. */
export function similarityOf(
  lexicon: Lexicon,
  rows: readonly number[],
): (a: number, b: number) => number | undefined {
  const known = new Float64Array(rows.length * rows.length).fill(Number.NaN)
  return (a, b) => {
    const [first = -1, second = -1] = [rows[a], rows[b]]
    if (first < 0 || second < 0) return undefined
    const at = Math.min(a, b) * rows.length + Math.max(a, b)
    const before = known[at] ?? Number.NaN
    if (!Number.isNaN(before)) return before
    const similarity = similarityOfRows(lexicon, first, second)
    known[at] = similarity
    return similarity
  }
}
