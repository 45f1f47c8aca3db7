/**
 * This file computes the delay before the next password try for an e-mail address (docs/rules.md#accounts). Only wrong
 * passwords of the last hour count. Browsers and networks of earlier sign-ins have separate limits. Therefore, an
 * attacker's wrong passwords cannot prevent the sign-in of the owner.
 */
const HOUR_MS = 3_600_000

/**
 * Maximum number of tries in an hour from one known browser or network. A browser or network is known if somebody has
 * signed in to the account from it before.
 */
const KNOWN_TRIES = 10
/**
 * Maximum number of tries in an hour from all known browsers and networks together. This limit exists because an
 * attacker who knew an earlier password may have signed in from many browsers and networks.
 */
const ALL_KNOWN_TRIES = 40
/** Maximum number of tries in an hour from one unknown network. */
const UNKNOWN_TRIES = 7
/**
 * If passwords were tried from at least this number of unknown networks in an hour, all unknown networks share one
 * delay. The reason is that one attacker may use many networks.
 */
const GUESSERS_NETWORKS = 3
/** Delay after the second wrong password, in ms. Each further wrong password doubles the delay. */
const FIRST_WAIT_MS = 60_000
const LONGEST_WAIT_MS = 600_000

export const FAILURES_KEPT_MS = HOUR_MS

/** Origin of a password try: a known browser (`device`), a known network, or an unknown network. */
export interface Origin {
  kind: 'device' | 'network' | 'unknown'
  key: string
}

/** A password try that has failed, or that the server is still verifying. */
export interface Failure {
  kind: Origin['kind']
  origin: string
  at: Date
}

/**
 * Returns the time until the next password try is allowed from a browser or network, in ms. The value 0 means now.
 * `failures` is the list of the wrong passwords for the same e-mail address, oldest first.
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
