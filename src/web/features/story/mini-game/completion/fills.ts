/** For each gap, the word in it; null for an empty gap. */
export type Fills = readonly (string | null)[]

/** Puts a word into a gap. If the same word is in another gap, removes it there. */
export const put = (fills: Fills, gap: number, word: string): Fills =>
  fills.map((old, index) => (index === gap ? word : old === word ? null : old))

export const takeBack = (fills: Fills, gap: number): Fills =>
  fills.map((old, index) => (index === gap ? null : old))

/**
 * Returns the index of the first empty gap at or after `from`. If there is none, returns the index of the first empty
 * gap; -1 if no gap is empty.
 */
export function nextGap(fills: Fills, from: number): number {
  const after = fills.findIndex((word, index) => index >= from && word === null)
  return after >= 0 ? after : fills.indexOf(null)
}
