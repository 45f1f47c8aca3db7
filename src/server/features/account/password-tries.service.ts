import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import { sealOf } from '../../identity/device-cookie.ts'
import { Refusal } from '../../refusal.ts'
import { accountKey, logSecurity, networkKey, siteKey } from '../../security-log.ts'
import { FAILURES_KEPT_MS, type Origin, waitBeforeTry } from './password-delay.ts'
import * as store from './password-tries.store.ts'

const NETWORKS_KEPT_MS = 90 * 86_400_000
/** Limit for log entries: the server logs at most one refused try per minute for each e-mail address. */
const LOGGED = { max: 1, seconds: 60, by: 'account', local: true } as const

/**
 * Data about the sender of a sign-in request. `device` returns the id of the browser if somebody has signed in to the
 * given account with this browser before.
 */
export interface Caller {
  address: string
  /** Browser and operating system, shown in the player's list of sessions. */
  client: string
  device(account: { playerId: string; seal: string }): string | undefined
  /** Id of the board that a visitor has played in this browser without an account. */
  board: string | undefined
  /** Keyed hash of the browser, by which the server finds the boards that a visitor has played without an account. */
  visitor: string | undefined
}

/** A password try. The try is stored as a wrong password until the caller calls `succeed` or `cancel`. */
interface Try {
  succeed(): Promise<void>
  /** Deletes the stored try. Callers use this function if an error prevented the verification of the password. */
  cancel(): Promise<void>
}

const uncounted: Try = { succeed: async () => {}, cancel: async () => {} }

/**
 * Stores a try before the password is verified. Therefore, the limits also apply to tries at the same time. Refuses
 * with `too_many_requests`.
 */
export async function beginTry(
  context: Context,
  caller: Caller,
  { email, playerId, passwordHash }: { email: string; playerId?: string; passwordHash?: string | null },
): Promise<Try> {
  const { db, env, hashKey } = context
  if (!env.rateLimits) return uncounted
  const account = accountKey(hashKey, email)
  const network = networkKey(hashKey, caller.address)
  const device =
    playerId && passwordHash ? caller.device({ playerId, seal: sealOf(passwordHash) }) : undefined
  const begun = await db.transaction().execute(async (tx) => {
    await store.lockTries(tx, account)
    const now = context.now()
    const failures = await store.failuresSince(tx, account, new Date(now.getTime() - FAILURES_KEPT_MS))
    const origins: Origin[] = [
      ...(device === undefined ? [] : [{ kind: 'device', key: device } as const]),
      { kind: (await store.isKnownNetwork(tx, email, network)) ? 'network' : 'unknown', key: network },
    ]
    // If a known browser has no tries left, the server uses a try of the browser's network.
    const waits = origins.map((origin) => ({ origin, wait: waitBeforeTry(origin, failures, now) }))
    const free = waits.find(({ wait }) => wait === 0)
    if (!free) return { wait: Math.min(...waits.map(({ wait }) => wait)) }
    return { origin: free.origin, id: await store.insertFailure(tx, account, free.origin, now) }
  })
  if ('wait' in begun) {
    if (!(await context.limiter('log-delayed', account, LOGGED)))
      logSecurity(context, 'sign_in_delayed', { account: playerId, email: account, address: caller.address })
    throw tooManyTries(begun.wait)
  }
  const { origin, id } = begun
  return {
    succeed: () => store.deleteFailuresOf(db, account, origin),
    cancel: () => store.deleteFailure(db, id),
  }
}

function tooManyTries(waitMs: number): Refusal {
  const seconds = Math.ceil(waitMs / 1000)
  const minutes = Math.ceil(seconds / 60)
  const wait = seconds < 90 ? `${seconds} seconds` : minutes === 60 ? 'an hour' : `${minutes} minutes`
  return new Refusal('too_many_requests', {
    message: `Too many wrong passwords were tried for this e-mail address. Try again in ${wait}, or where you have signed in before.`,
    retryAfter: seconds,
  })
}

/**
 * Stores the network and the site from which a player has signed in. The network is for the limits of password tries,
 * and the site is for the check of invited friends.
 */
export async function rememberNetwork(
  { hashKey, now }: Pick<Context, 'hashKey' | 'now'>,
  db: Db | Tx,
  { address }: Pick<Caller, 'address'>,
  playerId: string,
): Promise<void> {
  for (const key of new Set([networkKey(hashKey, address), siteKey(hashKey, address)]))
    await store.rememberNetwork(db, playerId, key, now())
}

export async function dropOldTries({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await store.deleteFailuresBefore(db, new Date(now().getTime() - FAILURES_KEPT_MS))
  await store.dropOldNetworks(db, new Date(now().getTime() - NETWORKS_KEPT_MS))
}
