import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Input } from '../../../../contract/api.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import type { Player } from '../../../db/schema.ts'
import type { Env } from '../../../env.ts'
import { lockPlayer, sessionPlayer } from '../../../identity/player.store.ts'
import type { Session } from '../../../identity/session.store.ts'
import { setTimeZone } from '../../../identity/time-zone.ts'
import { Refusal } from '../../../refusal.ts'
import { logSecurity } from '../../../security-log.ts'
import { openFullSession, type SignedIn } from '../account.service.ts'
import { actAsOwner } from '../owner.service.ts'
import type { Caller } from '../password-tries.service.ts'
import { queueSecurityNotice } from '../security-notice.ts'
import { waysIn } from '../ways-in.ts'
import type { Challenge } from './challenge.ts'
import * as store from './passkey.store.ts'

const MOST_PASSKEYS = 10
const TIMEOUT_MS = 300_000
/**
 * Ids of the signature algorithms EdDSA, ES256 and RS256. Every authenticator supports at least one of these
 * algorithms.
 */
const ALGORITHMS = [-8, -7, -257]

/**
 * Returns the host for which browsers create passkeys, and the accepted origins of that host. Browsers create no
 * passkeys for an IP address, so the function replaces a local IP address by `localhost`.
 */
function relyingParty({ publicUrl, origins }: Env): { id: string; origins: string[] } {
  const { hostname } = new URL(publicUrl)
  const id = hostname === '127.0.0.1' || hostname === '[::1]' ? 'localhost' : hostname
  return { id, origins: origins.filter((origin) => new URL(origin).hostname === id) }
}

/** Returns the user handle of a player. At a sign-in, a passkey sends this user handle. */
const handleOf = (playerId: string) => Buffer.from(playerId).toString('base64url')

/** Returns the options with which the browser creates a passkey. Refuses with `too_many_passkeys`. */
export async function registerOptions(
  context: Context,
  session: Session,
): ReturnType<typeof generateRegistrationOptions> {
  const { id, email, username } = await sessionPlayer(context.db, session)
  const own = await store.passkeysOf(context.db, id)
  if (own.length >= MOST_PASSKEYS) throw new Refusal('too_many_passkeys')
  return generateRegistrationOptions({
    rpName: 'WordConnect',
    rpID: relyingParty(context.env).id,
    userName: email,
    userDisplayName: username ?? email,
    userID: new Uint8Array(Buffer.from(id)),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: own.map(({ id: key, transports }) => ({ id: key, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

/** Adds a passkey to the account. Refuses with `invalid_request` or `too_many_passkeys`. */
export async function register(
  context: Context,
  caller: Caller,
  session: Session,
  challenge: Challenge | undefined,
  response: Input<'POST /api/auth/passkey/register'>['body'],
): Promise<store.Passkey> {
  if (!challenge || !(await store.noteAnswered(context.db, challenge.text, challenge.expiresAt)))
    throw new Refusal('invalid_request', { message: 'Adding this passkey took too long. Please try again.' })
  const party = relyingParty(context.env)
  const { registrationInfo: made } = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} } as Parameters<
      typeof verifyRegistrationResponse
    >[0]['response'],
    expectedChallenge: challenge.text,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }))
  const refusal = new Refusal('invalid_request', { message: 'This passkey could not be added.' })
  if (!made) throw refusal
  const passkey = await actAsOwner(context, session, async (tx, player, now) => {
    if ((await store.passkeysOf(tx, player.id)).length >= MOST_PASSKEYS)
      throw new Refusal('too_many_passkeys')
    const added = {
      id: made.credential.id,
      player_id: player.id,
      public_key: made.credential.publicKey,
      counter: made.credential.counter,
      transports: made.credential.transports ?? [],
      name: caller.client,
      created_at: now,
      last_used_at: null,
    }
    if (!(await store.insertPasskey(tx, added))) throw refusal
    await queueSecurityNotice(tx, player, 'passkey_added', caller.client, now)
    return added
  })
  logSecurity(context, 'passkey_added', { account: session.playerId, address: caller.address })
  return passkey
}

/** Removes a passkey from the account. Refuses with `not_found` or `last_way_in`. */
export async function removePasskey(
  context: Context,
  caller: Caller,
  session: Session,
  id: string,
): Promise<void> {
  await actAsOwner(context, session, async (tx, player, now) => {
    if ((await store.findPasskey(tx, id))?.player_id !== player.id) throw new Refusal('not_found')
    const { password, google, passkeys } = await waysIn(tx, player.id)
    if (!password && !google && passkeys === 1) throw new Refusal('last_way_in')
    await store.deletePasskey(tx, id)
    await queueSecurityNotice(tx, player, 'passkey_removed', caller.client, now)
  })
  logSecurity(context, 'passkey_removed', { account: session.playerId, address: caller.address })
}

/**
 * Returns the options for a sign-in with a passkey. The options contain no account, so the browser shows every passkey
 * of this site.
 */
export const signInOptions = ({ env }: Context): ReturnType<typeof generateAuthenticationOptions> =>
  generateAuthenticationOptions({
    rpID: relyingParty(env).id,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  })

/**
 * Signs in with a passkey. A passkey replaces both the password and the second factor. It proves that the person has
 * the passkey. It also proves that the authenticator has checked a fingerprint, a face or a PIN. Refuses with
 * `sign_in_expired` or `invalid_passkey`.
 */
export async function signInWithPasskey(
  context: Context,
  caller: Caller,
  challenge: Challenge | undefined,
  { timeZone, ...response }: Input<'POST /api/auth/passkey/sign-in'>['body'],
): Promise<SignedIn> {
  if (!challenge || !(await store.noteAnswered(context.db, challenge.text, challenge.expiresAt)))
    throw new Refusal('sign_in_expired')
  const passkey = await store.findPasskey(context.db, response.id)
  const account = passkey?.player_id
  const signedIn =
    passkey &&
    (await withPasskey(context, passkey, challenge, response, (tx, player, now) =>
      openFullSession(context, tx, caller, player, now, { isWithSecondFactor: true }),
    ))
  if (!signedIn) {
    logSecurity(context, 'passkey_refused', { account, address: caller.address })
    throw new Refusal('invalid_passkey')
  }
  logSecurity(context, 'sign_in', { account, address: caller.address, with: 'passkey' })
  if (timeZone === undefined) return signedIn
  return { ...signedIn, player: await setTimeZone(context, signedIn.player.id, timeZone) }
}

type Response = Omit<Input<'POST /api/auth/passkey/sign-in'>['body'], 'timeZone'>

/**
 * Checks a passkey of a signed-in player. The challenge is one of `signInOptions`. Refuses with `sign_in_expired` or
 * `invalid_passkey`.
 */
export async function provePasskey(
  context: Context,
  caller: Caller,
  playerId: string,
  challenge: Challenge | undefined,
  response: Response,
): Promise<void> {
  if (!challenge || !(await store.noteAnswered(context.db, challenge.text, challenge.expiresAt)))
    throw new Refusal('sign_in_expired')
  const passkey = await store.findPasskey(context.db, response.id)
  const isRight =
    passkey?.player_id === playerId &&
    (await withPasskey(context, passkey, challenge, response, async () => true))
  if (isRight) return
  logSecurity(context, 'passkey_refused', { account: playerId, address: caller.address })
  throw new Refusal('invalid_passkey')
}

/**
 * Verifies a passkey's response, and then calls `action` in a transaction that has locked the player. Returns undefined
 * if the response is wrong, or if the account or the passkey was deleted.
 */
async function withPasskey<T>(
  context: Context,
  passkey: store.Passkey,
  challenge: Challenge,
  response: Response,
  action: (tx: Tx, player: Player, now: Date) => Promise<T>,
): Promise<T | undefined> {
  const account = passkey.player_id
  if (response.response.userHandle !== handleOf(account)) return undefined
  const party = relyingParty(context.env)
  // A passkey counts its uses. The library refuses the response if the counter has not increased, because the passkey
  // may have been copied.
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...response,
      response: { ...response.response, userHandle: handleOf(account) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge.text,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) return undefined
  const { newCounter } = authenticationInfo
  return context.db.transaction().execute(async (tx) => {
    const player = await lockPlayer(tx, account)
    const current = await store.findPasskey(tx, passkey.id)
    if (!player || player.deleted_at !== null || current?.player_id !== player.id) return undefined
    // Another sign-in with this passkey has just changed the stored counter. The new counter must also be higher than
    // this stored counter.
    if (current.counter !== passkey.counter && newCounter <= current.counter) return undefined
    const now = context.now()
    await store.notePasskeyUse(tx, passkey.id, newCounter, now)
    return action(tx, player, now)
  })
}

export const dropAnsweredChallenges = ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> =>
  store.dropAnswered(db, now())
