import type { PlayWord } from '../../src/engine/catalogue/index.ts'
import { openDictionary } from './dictionary.ts'
import { openEmbedding } from './embedding.ts'

/** What boards are judged by beside the table that they are dealt by. Likeness is a cosine. */
export interface Judges {
  /**
   * By the embedding, without what all known words have in common: the product of the unit vectors less their centre. 0 for a word that
   * it does not know.
   */
  centred(a: PlayWord, b: PlayWord): number
  /** By the dictionary. */
  glosses(a: PlayWord, b: PlayWord): number
  senses(word: PlayWord): number
  /** Frequency rank; unknown words come after all others. */
  rank(word: PlayWord): number
}

/** The centre is the mean of the dictionary's words up to this frequency rank; it does not move with the catalogue. */
const KNOWN_RANK = 40_000

export async function openJudges(): Promise<Judges> {
  const [embedding, dictionary] = [await openEmbedding(), await openDictionary()]
  const spelled = ({ text }: PlayWord) => text.toLowerCase()
  const known = embedding.tokens
    .slice(0, KNOWN_RANK)
    .flatMap((token) => (dictionary.senses(token) > 0 ? [embedding.vector(token) ?? []] : []))
  const centre = (known[0] ?? []).map(
    (_, i) => known.reduce((sum, vector) => sum + (vector[i] ?? 0), 0) / known.length,
  )
  const moved = new Map<string, Float64Array>()
  const vectorOf = (word: PlayWord): Float64Array => {
    const before = moved.get(word.text)
    if (before) return before
    const vector = embedding.vector(spelled(word)) ?? centre
    const made = Float64Array.from(vector, (x, i) => x - (centre[i] ?? 0))
    moved.set(word.text, made)
    return made
  }
  return {
    centred: (a, b) => {
      const [u, v] = [vectorOf(a), vectorOf(b)]
      return u.reduce((sum, x, i) => sum + x * (v[i] ?? 0), 0)
    },
    glosses: (a, b) => dictionary.likeness(spelled(a), spelled(b)),
    senses: (word) => dictionary.senses(spelled(word)),
    rank: (word) => embedding.rank(spelled(word)) ?? Number.POSITIVE_INFINITY,
  }
}
