/** The words that the player has put into the gaps: null for a gap that is empty. */
export type Fills = readonly (string | null)[]

/** Puts a word into a gap. If it stands in another one, it leaves that. */
export const put = (fills: Fills, gap: number, word: string): Fills =>
  fills.map((old, index) => (index === gap ? word : old === word ? null : old))

export const takeBack = (fills: Fills, gap: number): Fills =>
  fills.map((old, index) => (index === gap ? null : old))

/** The next empty gap at or after `from`, then from the beginning; -1 when all are filled. */
export function nextGap(fills: Fills, from: number): number {
  const after = fills.findIndex((word, index) => index >= from && word === null)
  return after >= 0 ? after : fills.indexOf(null)
}
