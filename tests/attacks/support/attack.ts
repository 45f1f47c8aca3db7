/** `short` is for `npm test`: the same attack in seconds. */
export type Size = 'full' | 'short'

/** What an attack came to. It failed when it has found problems. */
export interface Finding {
  figures: readonly string[]
  problems: readonly string[]
}

/** Runs an attack against a product of its own. Answers why it cannot, where it cannot. */
export type Attack = (size: Size) => Promise<Finding | { missing: string }>
