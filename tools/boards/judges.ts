import type { PlayWord } from '../../src/engine/catalogue/index.ts'
import { openDictionary } from './dictionary.ts'
import { openEmbedding } from './embedding.ts'

/**
 * Measures of words that judge boards. Boards are dealt by another table, so these measures are independent of the
 * deal. A similarity is a cosine.
 */
export interface Judges {
  /**
   * Returns the similarity by the embedding, without the part that all known words have in common: the dot product of
   * the two unit vectors after the centre was subtracted from each. Returns 0 for a word that the embedding does not
   * contain.
   */
  centred(a: PlayWord, b: PlayWord): number
  /** Returns the similarity by the dictionary. */
  glosses(a: PlayWord, b: PlayWord): number
  /** Returns the relationship of two words by the dictionary's net of concepts. */
  kinship(a: PlayWord, b: PlayWord): number
  /** Returns the dictionary's concepts to which a word belongs, with their numbers of words. */
  concepts(word: PlayWord): ReadonlyMap<string, number>
  senses(word: PlayWord): number
  /**
   * Returns the frequency rank of a word. A text of several words has the rank of its rarest word. Unknown words have the
   * rank `Infinity`.
   */
  rank(word: PlayWord): number
}

/**
 * Largest frequency rank of the words from which the centre is computed. The centre is the mean vector of the
 * dictionary's words up to this rank, so it does not depend on the catalogue.
 */
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
    kinship: (a, b) => dictionary.kinship(spelled(a), spelled(b)),
    concepts: (word) => dictionary.concepts(spelled(word)),
    senses: (word) => dictionary.senses(spelled(word)),
    rank: (word) => {
      const rankOf = (text: string) => embedding.rank(text) ?? Number.POSITIVE_INFINITY
      return Math.min(rankOf(spelled(word)), Math.max(...spelled(word).split(/[ -]/).map(rankOf)))
    },
  }
}
