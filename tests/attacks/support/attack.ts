/** Size of an attack. An attack of the size `short` takes only seconds, so that `npm test` can run it. */
export type Size = 'full' | 'short'

/** The result of an attack. If the list of problems is not empty, the server did not withstand the attack. */
export interface Finding {
  figures: readonly string[]
  problems: readonly string[]
}

/** Starts a separate server and attacks it. If the attack is not possible on this machine, returns the reason. */
export type Attack = (size: Size) => Promise<Finding | { missing: string }>
