/** Size of an attack. `short` is the attack in seconds, for `npm test`. */
export type Size = 'full' | 'short'

/** The result of an attack. An attack with problems has failed. */
export interface Finding {
  figures: readonly string[]
  problems: readonly string[]
}

/** Runs an attack on its own server. Returns the reason if the attack is not possible on this machine. */
export type Attack = (size: Size) => Promise<Finding | { missing: string }>
