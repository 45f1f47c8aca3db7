import { type Category, letters } from '../../src/engine/catalogue/category.ts'
import type { Catalogue, IndexedCategory } from '../../src/engine/catalogue/index.ts'
import type { Embedding } from './embedding.ts'
import { type Sounds, soundsLike } from './sounds.ts'

/** Limit of the frequency rank. Many entries of the embedding with a higher rank are not words, such as "carpen". */
const KNOWN_RANK = 60_000
const LEAST_COSINE = 0.5
/** Share of a category's words that are below the category's threshold of similarity. */
const OWN_QUANTILE = 0.35
/**
 * Number of the most similar categories that are considered for each word. The words of less similar categories have
 * only the topic in common with the word.
 */
const NEAREST = 4

/**
 * Finds suspects: pairs of a play word and a category that does not list the word although the word may fit. Returns
 * the indexes of the categories by folded word. In categories of the kinds members, property, pop and synonym, the
 * function compares meanings: the word must be as similar to the category's words as many of these words are to each
 * other, and the category must be one of the most similar categories of the word. In fill-ins the function compares
 * letters: the joined word must exist ("fire" + "ball"). In categories of words that sound like other words, the
 * function compares sounds. The function does not find fill-ins that are written as two words ("fire engine"), so it
 * misses many pairs. Other wordplay needs no suspects, because its rules judge every word.
 */
export function findSuspects(
  catalogue: Catalogue,
  written: ReadonlyMap<string, Category>,
  excluded: (key: string, category: IndexedCategory) => boolean,
  { embedding, sounds }: { embedding: Embedding; sounds: Sounds },
): Map<string, number[]> {
  const words = new Map(
    catalogue.categories.flatMap((c) => c.words).map((word) => [word.key, word.text.toLowerCase()]),
  )
  const vectors = new Map(
    [...words].flatMap(([key, text]) => {
      const vector = embedding.isWhole(text) ? embedding.vector(text) : undefined
      return vector ? [[key, Float64Array.from(vector)] as const] : []
    }),
  )
  const byMeaning = catalogue.categories
    .filter((category) => category.kind !== 'fill' && category.kind !== 'wordplay')
    .map((category) => meaningOf(category, vectors))
  const found = new Map<string, number[]>()
  for (const [key, text] of words) {
    const open = (category: IndexedCategory) =>
      !catalogue.membership(key).includes(category.index) && !excluded(key, category)
    const joined = catalogue.categories.filter((category) => {
      const pattern = written.get(category.id)?.pattern
      return pattern !== undefined && open(category) && exists(pattern, text, embedding)
    })
    const heard = catalogue.categories.filter((category) => {
      const rule = written.get(category.id)?.rule
      return rule?.type === 'homophone' && open(category) && isHeard(letters(text), rule.of, sounds)
    })
    const indexes = [
      ...nearest(
        vectors.get(key),
        byMeaning.filter(({ category }) => open(category)),
      ),
      ...joined,
      ...heard,
    ]
    if (indexes.length > 0)
      found.set(
        key,
        indexes.map((category) => category.index).sort((a, b) => a - b),
      )
  }
  return found
}

interface Meaning {
  category: IndexedCategory
  vectors: readonly Float64Array[]
  least: number
}

function meaningOf(category: IndexedCategory, vectors: ReadonlyMap<string, Float64Array>): Meaning {
  const own = category.words.flatMap((word) => vectors.get(word.key) ?? [])
  const scores = own.map((vector) => topThree(vector, own)).sort((a, b) => a - b)
  const quantile = scores[Math.floor(scores.length * OWN_QUANTILE)] ?? 1
  return { category, vectors: own, least: Math.max(LEAST_COSINE, quantile) }
}

function nearest(vector: Float64Array | undefined, meanings: readonly Meaning[]): IndexedCategory[] {
  if (!vector) return []
  return meanings
    .map((meaning) => ({ ...meaning, score: topThree(vector, meaning.vectors) }))
    .filter(({ score, least }) => score >= least)
    .sort((a, b) => b.score - a.score)
    .slice(0, NEAREST)
    .map(({ category }) => category)
}

/**
 * Returns the mean of the three highest cosines of a vector with other vectors. The vector itself is skipped if it is
 * in the list.
 */
function topThree(vector: Float64Array, others: readonly Float64Array[]): number {
  let [a, b, c] = [-1, -1, -1]
  for (const other of others) {
    if (other === vector) continue
    let dot = 0
    for (let i = 0; i < vector.length; i++) dot += (vector[i] ?? 0) * (other[i] ?? 0)
    if (dot > a) [a, b, c] = [dot, a, b]
    else if (dot > b) [b, c] = [dot, b]
    else if (dot > c) c = dot
  }
  return (a + b + c) / 3
}

function exists(pattern: string, text: string, embedding: Embedding): boolean {
  if (text.length < 3) return false
  const [before = '', after = ''] = pattern.split('___').map((part) => part.trim())
  return ['', '-'].some((seam) => {
    const joined = [before, text, after].filter(Boolean).join(seam)
    return (embedding.rank(joined) ?? KNOWN_RANK) < KNOWN_RANK
  })
}

/**
 * Returns whether the word sounds like a target of the rule. Targets of two letters are spelt aloud, but the
 * dictionary has them as words ("ne").
 */
function isHeard(word: string, of: Readonly<Record<string, string>>, sounds: Sounds): boolean {
  const targets = [...new Set(Object.values(of).map(letters))]
  return (
    !targets.includes(word) &&
    targets.some((target) => target.length !== 2 && soundsLike(sounds, word, target))
  )
}
