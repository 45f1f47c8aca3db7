/** The word in each gap; null for an empty gap. */
export type Fills = readonly (string | null)[]

/** Puts a word into a gap. Removes the word from any other gap. */
export const put = (fills: Fills, gap: number, word: string): Fills =>
  fills.map((old, index) => (index === gap ? word : old === word ? null : old))

export const takeBack = (fills: Fills, gap: number): Fills =>
  fills.map((old, index) => (index === gap ? null : old))

/** The next empty gap from `from` on, or else the first empty gap; -1 when all gaps are filled. */
export function nextGap(fills: Fills, from: number): number {
  const after = fills.findIndex((word, index) => index >= from && word === null)
  return after >= 0 ? after : fills.indexOf(null)
}
