/**
 * When a password may be tried at an e-mail address (docs/decisions/015). Only wrong passwords count, for an hour. Nobody can
 * lock an owner out: a browser or a network in which the owner has signed in before has tries of its own.
 */
const HOUR_MS = 3_600_000

/** Tries in an hour from a browser or a network in which the account's owner has signed in before. */
const KNOWN_TRIES = 10
/** All of them together: whoever knew the password once may have signed in with many browsers and networks. */
const ALL_KNOWN_TRIES = 40
/** Tries in an hour from any other network. */
const UNKNOWN_TRIES = 7
/** From so many unknown networks in an hour, it is one guesser with many networks: they share their tries. */
const GUESSERS_NETWORKS = 3
/** They wait since the last wrong password: so long after the second one, doubled with each further one. */
const FIRST_WAIT_MS = 60_000
const LONGEST_WAIT_MS = 600_000

export const FAILURES_KEPT_MS = HOUR_MS

/** Where a password is tried: in a browser or a network in which the owner has signed in before, or in an unknown network. */
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

/**
 * Milliseconds until a password may be tried from this origin; 0 when it may be tried now. `failures`: those at the same
 * e-mail address, oldest first.
 */
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
