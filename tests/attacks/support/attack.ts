/** `short` is for `npm test`: the same attack in seconds. */
export type Size = 'full' | 'short'

/** The result of an attack. It fails when it has problems. */
export interface Finding {
  figures: readonly string[]
  problems: readonly string[]
}

/** Runs an attack on its own server. Returns the reason where this is impossible. */
export type Attack = (size: Size) => Promise<Finding | { missing: string }>
