import type { Explanation } from './evidence.ts'
import type { Reading } from './reading.ts'

/** How similar a word is to the words of a group. All values are similarities as in similarity.ts. */
export interface Likeness {
  /** Mean similarity with the words of the group, without the most similar word. */
  to: number
  /** The same value for the group's own words, on average. */
  within: number
  /** The same value for the word and the other words of its own group. */
  own: number
}

/**
 * Returns the mean similarity of a tile with other tiles, without the most similar one: in a second solution, the word
 * often changes places with the most similar word. Returns undefined if too few similarities are known.
 */
function nearness({ closeness }: Reading, tile: number, others: readonly number[]): number | undefined {
  let sum = 0
  let highest = -1
  let count = 0
  for (const other of others) {
    const known = other === tile ? undefined : closeness(tile, other)
    if (known === undefined) continue
    sum += known
    highest = Math.max(highest, known)
    count++
  }
  return count < LEAST_KNOWN ? undefined : (sum - highest) / (count - 1)
}

const LEAST_KNOWN = 3

export function likenessOf(reading: Reading, tile: number, group: number): Likeness | undefined {
  const others = reading.groups[group]?.tiles ?? []
  const to = nearness(reading, tile, others)
  const home = reading.groups[reading.tiles[tile]?.group ?? -1]
  const within = others.flatMap((other) => nearness(reading, other, others) ?? [])
  if (to === undefined || within.length < LEAST_KNOWN || !home) return undefined
  const own = nearness(reading, tile, home.tiles) ?? 0
  return { to, within: within.reduce((sum, x) => sum + x, 0) / within.length, own }
}

/** What speaks for it that a word fits a group. */
export interface Evidence {
  catalogue: Explanation | undefined
  wordNet: Explanation | undefined
  likeness: Likeness | undefined
  /** True if an editor has decided that the word does not belong to a category that explains the group. */
  isRuledOut: boolean
  /** The number of the word's sense in `wordNet`: 1 is its most usual sense. */
  sense: number
  /** Score of the best explanation of the group, whether the word has the meaning or not. */
  best: number | undefined
}

/** The features of the model by source. */
export const FEATURES = {
  general: ['bias', 'ruledOut', 'gap', 'closed'],
  catalogue: [
    ...(['category', 'category4', 'category3', 'categorySame', 'categoryPartly', 'categorySize'] as const),
  ],
  word_net: [
    ...(['concept', 'concept4', 'concept3', 'conceptSame', 'conceptPartly', 'conceptSize'] as const),
    ...(['conceptSense', 'pattern'] as const),
  ],
  likeness: ['likeness', 'likenessTo', 'likenessOver', 'likenessOwn', 'likenessBoth'],
} as const
export type FeatureName = (typeof FEATURES)[keyof typeof FEATURES][number]
export const featureNames: readonly FeatureName[] = Object.values(FEATURES).flat()

const USUAL_SIZE = 40
/** A meaning that explains a group better than this says that words without the meaning do not fit. */
const CLOSED_SCORE = -1
const MOST_GAP = 6
const LOW = Number.NEGATIVE_INFINITY

/** How much better the best explanation of a group is than an explanation with this score. */
const gap = (best: number | undefined, score: number): number =>
  Math.max(0, Math.min(MOST_GAP, (best ?? score) - score))

/** Returns the evidence as numbers, for the logistic model in fit-model.ts. */
export function featuresOf({
  catalogue,
  wordNet,
  likeness,
  isRuledOut,
  sense,
  best,
}: Evidence): Partial<Record<FeatureName, number>> {
  const isPattern = wordNet?.meaning.pattern !== undefined
  return {
    bias: 1,
    ...(catalogue && {
      category: 1,
      category4: Number(catalogue.shared === 4),
      category3: Number(catalogue.shared === 3),
      categorySame: Number(catalogue.match === 'same'),
      categoryPartly: Number(catalogue.match === 'wider' || catalogue.match === 'narrower'),
      categorySize: catalogue.match === 'same' ? 0 : Math.log2(catalogue.meaning.size / USUAL_SIZE),
    }),
    ...(wordNet &&
      !isPattern && {
        concept: 1,
        concept4: Number(wordNet.shared === 4),
        concept3: Number(wordNet.shared === 3),
        conceptSame: Number(wordNet.match === 'same'),
        conceptPartly: Number(wordNet.match === 'wider' || wordNet.match === 'narrower'),
        conceptSize: Math.log2(wordNet.meaning.size / USUAL_SIZE),
        conceptSense: Math.log2(sense),
      }),
    pattern: Number(isPattern),
    ...(likeness && {
      likeness: 1,
      likenessTo: likeness.to,
      likenessOver: likeness.to - likeness.within,
      likenessOwn: likeness.to - likeness.own,
      likenessBoth: likeness.to * likeness.within,
    }),
    ruledOut: Number(isRuledOut),
    gap: catalogue || wordNet ? gap(best, Math.max(catalogue?.score ?? LOW, wordNet?.score ?? LOW)) : 0,
    closed: catalogue || wordNet ? 0 : gap(best, CLOSED_SCORE),
  }
}
