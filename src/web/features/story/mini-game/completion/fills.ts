/** The words in the gaps. Null: empty. */
export type Fills = readonly (string | null)[]

/** A word that is in another gap moves. */
export const put = (fills: Fills, gap: number, word: string): Fills =>
  fills.map((old, index) => (index === gap ? word : old === word ? null : old))

export const takeBack = (fills: Fills, gap: number): Fills =>
  fills.map((old, index) => (index === gap ? null : old))

/** The next empty gap at or after `from`, then from the beginning; -1 when all are filled. */
export function nextGap(fills: Fills, from: number): number {
  const after = fills.findIndex((word, index) => index >= from && word === null)
  return after >= 0 ? after : fills.indexOf(null)
}
