/**
 * Delays password tries at an e-mail address (docs/rules.md#accounts). Only wrong passwords count, for an hour. Nobody can lock
 * an owner out: a browser or network where the owner has signed in before has tries of its own.
 */
const HOUR_MS = 3_600_000

/** Tries in an hour from a known browser or network: one where the owner has signed in before. */
const KNOWN_TRIES = 10
/** Tries in an hour from all known browsers and networks together: somebody who once knew the password may have used many. */
const ALL_KNOWN_TRIES = 40
/** Tries in an hour from an unknown network. */
const UNKNOWN_TRIES = 7
/** From this many unknown networks in an hour on, they count as one guesser and share their tries. */
const GUESSERS_NETWORKS = 3
/** Delay after the second wrong password; doubles with each further one. */
const FIRST_WAIT_MS = 60_000
const LONGEST_WAIT_MS = 600_000

export const FAILURES_KEPT_MS = HOUR_MS

/** A known browser, a known network, or an unknown network. */
export interface Origin {
  kind: 'device' | 'network' | 'unknown'
  key: string
}

/** A wrong password, or one that is being verified. */
export interface Failure {
  kind: Origin['kind']
  origin: string
  at: Date
}

/** Milliseconds until a password may be tried from this origin; 0: now. `failures`: at the same address, oldest first. */
export function waitBeforeTry(origin: Origin, failures: readonly Failure[], now: Date): number {
  const recent = failures.filter(({ at }) => now.getTime() - at.getTime() < HOUR_MS)
  const own = recent.filter((failure) => failure.kind === origin.kind && failure.origin === origin.key)
  const tries = origin.kind === 'unknown' ? UNKNOWN_TRIES : KNOWN_TRIES
  const since = (failure: Failure | undefined) =>
    failure === undefined ? Number.POSITIVE_INFINITY : now.getTime() - failure.at.getTime()
  const ownWait = Math.max(0, HOUR_MS - since(own.at(-tries)))
  if (origin.kind !== 'unknown') {
    const known = recent.filter(({ kind }) => kind !== 'unknown')
    return Math.max(ownWait, HOUR_MS - since(known.at(-ALL_KNOWN_TRIES)))
  }
  const unknown = recent.filter(({ kind }) => kind === 'unknown')
  const networks = new Set([...unknown.map((failure) => failure.origin), origin.key])
  if (networks.size < GUESSERS_NETWORKS) return ownWait
  const pause = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (unknown.length - 2))
  return Math.max(ownWait, pause - since(unknown.at(-1)))
}
