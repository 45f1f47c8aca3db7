/** Size of an attack. An attack of the size `short` takes only seconds, so that `npm test` can run it. */
export type Size = 'full' | 'short'

/** The result of an attack. If the list of problems is not empty, the server did not withstand the attack. */
export interface Finding {
  figures: readonly string[]
  problems: readonly string[]
}

/** Runs an attack on its own server. Returns the reason if the attack is not possible on this machine. */
export type Attack = (size: Size) => Promise<Finding | { missing: string }>
