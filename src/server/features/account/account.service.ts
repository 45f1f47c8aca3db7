import { randomBytes, randomInt } from 'node:crypto'
import { Email, type User } from '../../../contract/account.ts'
import type { Input } from '../../../contract/api.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import type { Player } from '../../db/schema.ts'
import { act } from '../../identity/act.ts'
import { sealOf } from '../../identity/device-cookie.ts'
import { usernameKey } from '../../identity/named-player.store.ts'
import { dropTokens, makeToken, readToken, takeToken } from '../../identity/one-time-token.store.ts'
import { findPlayer, lockPlayer, sessionPlayer } from '../../identity/player.store.ts'
import {
  deleteSessions,
  insertSession,
  keepNewestSessions,
  type Session,
} from '../../identity/session.store.ts'
import { SESSION_SECONDS } from '../../identity/session-cookie.ts'
import { requireNotSuspended } from '../../identity/suspension.ts'
import { setTimeZone } from '../../identity/time-zone.ts'
import { takeOverUsed } from '../../identity/used-before.store.ts'
import { Refusal } from '../../refusal.ts'
import { accountKey, logSecurity } from '../../security-log.ts'
import { publishActivity } from '../activity/activity.service.ts'
import { noteSignUp } from '../held-result/held-result.service.ts'
import { rebuildEntries } from '../leaderboard/rebuild.service.ts'
import { keepVisits } from '../made-board/visit.service.ts'
import { activate, checkCode, type GivenCode, refer } from '../referral/referral.service.ts'
import { giveReservedBoard, reserveBoardFor } from '../visitor/visitor.service.ts'
import * as store from './account.store.ts'
import { userView } from './account.view.ts'
import { queueChangeNotice, queueVerification } from './address.service.ts'
import { checkPassword, hashPassword, verifyPassword } from './password.ts'
import { beginTry, type Caller, rememberNetwork } from './password-tries.service.ts'
import { forgetNetworks } from './password-tries.store.ts'
import { isSecondFactorOn } from './second-factor/second-factor.store.ts'
import { skeletonOf } from './skeleton.ts'
import { isRefusedUsername, isValidUsername } from './username.ts'
import { dropOtherWaysIn } from './ways-in.ts'

interface SecondStep {
  player: Player
  /** One-time token. The browser sends this token together with the code of the second factor. */
  pending: string
}

/** Result of a sign-in: a new session, or a token for the second step if the account has a second factor. */
export type Entered = SignedIn | SecondStep

export interface SignedIn {
  player: Player
  /** Token of the session; the server sends it in the session cookie. */
  token: string
  /**
   * Hash of the stored password hash. The server puts it into a cookie and later recognises this browser by that
   * cookie.
   */
  seal: string
}

export const DEMO_MESSAGE =
  'Everybody may use the demo account, so it stays, and so does the way to sign in to it.'

/**
 * Sets the password of an account that was not created by a sign-up, e.g. of the demo account. `hash` is a result of
 * `hashPassword`.
 */
export const setPassword = (tx: Tx, playerId: string, hash: string, now: Date): Promise<void> =>
  store.setPasswordHash(tx, playerId, hash, now)

/**
 * Creates an account with a password. Refuses with `email_taken`, `weak_password`, `unknown_referral_code` or `busy`.
 */
export async function register(
  context: Context,
  caller: Caller,
  input: Input<'POST /api/auth/register'>['body'],
): Promise<SignedIn> {
  checkPassword(input.password, 'password', input)
  const code = input.referralCode?.trim()
  if (code) await checkCode(context, code)
  const email = input.email.toLowerCase()
  if (await store.emailTaken(context.db, email)) throw new Refusal('email_taken')
  const hash = await context.hashPassword(input.password)
  const signedUp = await context.db.transaction().execute(async (tx) => {
    const now = context.now()
    const { firstName, lastName, timeZone } = input
    const names = { firstName: firstName || null, lastName: lastName || null }
    const about = { email, emailVerified: false, ...names, timeZone }
    const referral = code ? ({ code, ifUnknown: 'refuse' } as const) : undefined
    const player = await createAccount(context, tx, caller, about, now, referral)
    await store.setPasswordHash(tx, player.id, hash, now)
    await queueVerification(tx, player, now)
    return openFullSession(context, tx, caller, player, now)
  })
  logSecurity(context, 'sign_up', { account: signedUp.player.id, address: caller.address })
  return signedUp
}

/**
 * Adds an account in the transaction of a sign-up; the sign-up is with a password or with Google. If the visitor has
 * played a board in this browser, the board is reserved for the new account until the account has a username. Refuses
 * with `email_taken`, or with `unknown_referral_code` if `ifUnknown` in `referral` is `refuse`.
 */
export async function createAccount(
  context: Context,
  tx: Tx,
  caller: Caller,
  about: store.NewPlayer,
  now: Date,
  referral?: GivenCode,
): Promise<Player> {
  try {
    const player = await store.insertPlayer(tx, about, now)
    await takeOverUsed(tx, accountKey(context.hashKey, about.email), player.id)
    const network = await noteSignUp(tx, context, { playerId: player.id, address: caller.address }, now)
    if (referral) await refer(context, tx, player, { ...referral, networkKey: network }, now)
    await reserveBoardFor(tx, context, player.id, caller.board)
    return player
  } catch (error) {
    // If two sign-ups use the same e-mail address at the same time, the unique index accepts only one of them.
    if (isUniqueViolation(error)) throw new Refusal('email_taken')
    throw error
  }
}

/**
 * Signs in. If the account has a second factor, the function returns a token for the second step instead of a session.
 * Refuses with `invalid_credentials`, `too_many_requests` or `busy`. `invalid_credentials` does not reveal whether the
 * address or the password is wrong.
 */
export async function login(
  context: Context,
  caller: Caller,
  input: Input<'POST /api/auth/login'>['body'],
): Promise<Entered> {
  const email = input.email.trim().toLowerCase()
  // No account has an invalid address, so no query is necessary. With some invalid addresses, the query would fail,
  // e.g. with a text that contains a NUL character.
  if (!Email.safeParse(email).success) throw new Refusal('invalid_credentials')
  const credential = await store.credentialOf(context.db, email)
  // The password of the demo account is public. When the operator switches the demo off, the password is still in the
  // database, so the sign-in must be refused.
  if (credential?.demo && !context.env.demo) throw new Refusal('invalid_credentials')
  const account = credential?.playerId
  const stored = credential?.password ?? null
  const passwordTry = await beginTry(context, caller, {
    email,
    ...(credential && { playerId: credential.playerId, passwordHash: stored }),
  })
  let entered: Entered | undefined
  try {
    // The server also checks the password if the e-mail address is unknown. Otherwise, the reply would be faster for an
    // unknown address, and would reveal that no account has it.
    const hash = stored ?? (await nobodysHash)
    const verified = await verifiedHash(context, account ?? '', hash, input.password)
    if (verified !== undefined && account !== undefined)
      entered = await enter(context, caller, { playerId: account, verified }, input.timeZone)
  } catch (error) {
    await passwordTry.cancel()
    throw error
  }
  if (!entered) {
    const who = account ? { account } : { email: accountKey(context.hashKey, email) }
    logSecurity(context, 'sign_in_failed', { ...who, address: caller.address })
    throw new Refusal('invalid_credentials')
  }
  await passwordTry.succeed()
  const event = 'pending' in entered ? 'second_step_asked' : 'sign_in'
  logSecurity(context, event, { account, address: caller.address })
  return entered
}

/**
 * Hash of a random password. If an e-mail address has no account, the server compares the typed password with this
 * hash.
 */
const nobodysHash = hashPassword(randomBytes(16).toString('hex'))

/**
 * Returns the stored hash of the account if the password is right, else undefined. If the stored hash is of a password
 * that was not normalized, the function replaces the hash and returns the new hash.
 */
async function verifiedHash(
  context: Context,
  playerId: string,
  stored: string,
  password: string,
): Promise<string | undefined> {
  const match = await context.hashing(() => verifyPassword({ hash: stored, password }))
  if (match === 'wrong') return undefined
  if (match === 'right') return stored
  const hash = await context.hashPassword(password)
  if (await store.replacePasswordHash(context.db, playerId, { stored, hash })) return hash
  // Another request has replaced the hash or the password at the same time.
  const current = await store.passwordHash(context.db, playerId)
  return current === null ? undefined : verifiedHash(context, playerId, current, password)
}

/**
 * Continues a sign-in after the password was verified. Returns undefined if the password was changed or the account was
 * deleted after the verification. Both events end all sessions of the account. Therefore, a sign-in that began before
 * such an event must not open a new session.
 */
async function enter(
  context: Context,
  caller: Caller,
  { playerId, verified }: { playerId: string; verified: string },
  timeZone: string | undefined,
): Promise<Entered | undefined> {
  // If the account has a second factor, nothing in the account is allowed to change before the second factor is
  // verified.
  if (timeZone !== undefined && !(await isSecondFactorOn(context.db, playerId)))
    await setTimeZone(context, playerId, timeZone)
  return context.db.transaction().execute(async (tx) => {
    const player = await lockPlayer(tx, playerId)
    if (!player || (await store.passwordHash(tx, playerId)) !== verified) return undefined
    return openSession(context, tx, caller, player, context.now())
  })
}

export const SECOND_STEP_SECONDS = 600

/**
 * Continues a sign-in after the first factor was verified. If the account has a second factor, the function makes a
 * token for the second step. Otherwise, the function opens a session. The caller's transaction must hold the player's
 * row lock or have created the player.
 */
export async function openSession(
  context: Context,
  tx: Tx,
  caller: Caller,
  player: Player,
  now: Date,
): Promise<Entered> {
  if (!(await isSecondFactorOn(tx, player.id))) return openFullSession(context, tx, caller, player, now)
  const data = { seal: await sealFor(tx, player.id) }
  const made = { purpose: 'second_factor', playerId: player.id, data, seconds: SECOND_STEP_SECONDS } as const
  return { player, pending: await makeToken(tx, made, now) }
}

/**
 * Opens a session. The caller must have verified all factors of the account. The caller's transaction must hold the
 * player's row lock or have created the player. `isWithSecondFactor` says whether one of the factors was a code or a
 * passkey. Refuses with `suspended`.
 */
export async function openFullSession(
  context: Context,
  tx: Tx,
  caller: Caller,
  player: Player,
  now: Date,
  { isWithSecondFactor }: { isWithSecondFactor: boolean } = { isWithSecondFactor: false },
): Promise<SignedIn> {
  requireNotSuspended(player, now)
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000)
  const token = await insertSession(
    tx,
    { playerId: player.id, client: caller.client, expiresAt, isWithSecondFactor },
    now,
  )
  // Many people sign in as the demo player, so the server does not store the networks of these sign-ins.
  if (!player.demo) await rememberNetwork(context, tx, caller, player.id)
  await keepNewestSessions(tx, player.id)
  await keepVisits(tx, player, caller.visitor)
  return { player, token, seal: await sealFor(tx, player.id) }
}

/**
 * Returns a short hash of the stored password hash. The server puts it into a cookie and later recognises the browser
 * by that cookie.
 */
export const sealFor = async (tx: Tx, playerId: string): Promise<string> =>
  sealOf((await store.passwordHash(tx, playerId)) ?? '')

/** Returns true if a player can choose the username. Returns false for taken, invalid, reserved and offensive names. */
export async function isUsernameAvailable(context: Context, username: string): Promise<boolean> {
  if (!isValidUsername(username) || isRefusedUsername(username)) return false
  return !(await store.usernameTaken(context.db, nameOf(username), context.now()))
}

const nameOf = (username: string) => ({
  username,
  key: usernameKey(username),
  skeleton: skeletonOf(username),
})

/**
 * Sets the username of an account. A username can never be changed. The results of an account without a username are
 * not public. Therefore, a reserved board becomes the first level of the account only now.
 */
export async function setUsername(context: Context, playerId: string, username: string): Promise<Player> {
  if (!isValidUsername(username)) {
    const problem = 'is not 3 to 20 letters, numbers and underscores'
    throw new Refusal('invalid_username', { details: [{ field: 'username', problem }] })
  }
  const name = nameOf(username)
  try {
    return await act(context, playerId, async (tx, player, now) => {
      if (player.username !== null) throw new Refusal('username_already_set')
      if (isRefusedUsername(username) || (await store.usernameTaken(tx, name, now))) {
        throw new Refusal('username_taken')
      }
      const named = await store.setUsername(tx, playerId, name, now)
      // The player may have results that are not on the leaderboards yet, because only players with a username are on
      // leaderboards.
      await rebuildEntries(tx, context, playerId)
      await giveReservedBoard(tx, context, playerId)
      await activate(tx, playerId, now)
      await publishActivity(tx, { playerId, kind: 'joined', data: {}, ref: '', at: now })
      return named
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('username_taken')
    throw error
  }
}

/** Number of digits of a neutral username. */
const NEUTRAL_DIGITS = 8

/**
 * Replaces the username of a player by a neutral one, and returns it. Nobody can choose the old name again. The caller
 * must hold the player's row lock.
 */
export async function giveNeutralName(tx: Tx, playerId: string, now: Date): Promise<string> {
  let name = neutralName()
  while (await store.usernameTaken(tx, name, now)) name = neutralName()
  await store.retireUsername(tx, playerId)
  await store.setUsername(tx, playerId, name, now)
  return name.username
}

const neutralName = () =>
  nameOf(`player_${String(randomInt(10 ** NEUTRAL_DIGITS)).padStart(NEUTRAL_DIGITS, '0')}`)

/** Changes the settings that the input contains. All other settings stay as they are. */
export const changeSettings = (
  context: Context,
  playerId: string,
  input: Input<'PUT /api/account/settings'>['body'],
): Promise<Player> =>
  act(context, playerId, (tx, _player, now) => store.changeSettings(tx, playerId, input, now))

/**
 * Changes the password, ends all other sessions, and deletes the stored browsers and networks of earlier sign-ins.
 * Refuses with `forbidden` for the demo account, or with `invalid_credentials`, `too_many_requests`, `weak_password` or
 * `busy`.
 */
export async function changePassword(
  context: Context,
  caller: Caller,
  session: Session,
  input: Input<'POST /api/auth/change-password'>['body'],
): Promise<{ seal: string }> {
  const player = await sessionPlayer(context.db, session)
  if (player.demo) throw new Refusal('forbidden', { message: DEMO_MESSAGE })
  checkPassword(input.newPassword, 'newPassword', ownerOf(player))
  const verified = await requirePassword(context, caller, player, input.currentPassword)
  const hash = await context.hashPassword(input.newPassword)
  await context.db.transaction().execute(async (tx) => {
    const current = await lockPlayer(tx, session.playerId)
    if (!current || (await store.passwordHash(tx, session.playerId)) !== verified)
      throw new Refusal('invalid_credentials')
    const now = context.now()
    await store.setPasswordHash(tx, session.playerId, hash, now)
    await deleteSessions(tx, session.playerId, session.id)
    await forgetNetworks(tx, session.playerId)
    // An attacker may have requested a reset link, so the change of the password deletes all reset links of the
    // account.
    await dropTokens(tx, session.playerId, 'reset_password')
    await queueChangeNotice(tx, current, now)
  })
  await rememberNetwork(context, context.db, caller, session.playerId)
  logSecurity(context, 'password_changed', { account: session.playerId, address: caller.address })
  return { seal: sealOf(hash) }
}

/** Ends all sessions of the player, and all sign-ins of the player that wait for the second factor. */
export async function signOutEverywhere(context: Context, caller: Caller, playerId: string): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    await dropTokens(tx, playerId, 'second_factor')
    await deleteSessions(tx, playerId)
  })
  logSecurity(context, 'sign_out_everywhere', { account: playerId, address: caller.address })
}

const ownerOf = ({ email, first_name, last_name, username }: Player) => ({
  email,
  firstName: first_name,
  lastName: last_name,
  username,
})

/**
 * Sets the password of an account that has a password or none. `token` is the token that the server mailed to the
 * account's address. The token proves that the caller owns the address, so the address becomes verified. All sessions
 * end, and the stored browsers and networks of earlier sign-ins are deleted. The function opens no session and does not
 * change the second factor. Refuses with `invalid_token`, `busy` or `weak_password`. After a refusal with
 * `weak_password`, the token in the mail stays valid.
 */
export async function resetPassword(
  context: Context,
  caller: Caller,
  { token, password }: Input<'POST /api/auth/reset-password'>['body'],
): Promise<void> {
  const { db } = context
  const found = await readToken(db, 'reset_password', token, context.now())
  const player = found && (await findPlayer(db, found.playerId))
  if (!player) throw new Refusal('invalid_token')
  checkPassword(password, 'password', ownerOf(player))
  const hash = await context.hashPassword(password)
  await db.transaction().execute(async (tx) => {
    const now = context.now()
    const current = await lockPlayer(tx, player.id)
    // Another request may have deleted the account or used the token after the first check of the token.
    if (!current || current.deleted_at !== null || !(await takeToken(tx, 'reset_password', token, now)))
      throw new Refusal('invalid_token')
    await store.setPasswordHash(tx, player.id, hash, now)
    // The person who created an account with an unverified address has not proved that the address is theirs.
    // Therefore, the other sign-in methods of this account are removed.
    if (!current.email_verified) await dropOtherWaysIn(tx, player.id)
    await store.setVerified(tx, player.id, now)
    await deleteSessions(tx, player.id)
    await dropTokens(tx, player.id)
    await forgetNetworks(tx, player.id)
    // The server stores the network of this request as a known network of the account. From an unknown network, the
    // owner's next sign-in could be delayed by wrong passwords of an attacker.
    await rememberNetwork(context, tx, caller, player.id)
    await queueChangeNotice(tx, current, now)
  })
  logSecurity(context, 'password_reset', { account: player.id, address: caller.address })
}

/**
 * Checks the password of a player, and returns the stored hash of the password. Wrong passwords cause the same delays
 * as at a sign-in. Otherwise, somebody who has stolen a session could try many passwords. Refuses with
 * `invalid_credentials` or `too_many_requests`.
 */
export async function requirePassword(
  context: Context,
  caller: Caller,
  { id: playerId, email }: Player,
  password: string,
): Promise<string> {
  const stored = await store.passwordHash(context.db, playerId)
  const passwordTry = await beginTry(context, caller, { email, playerId, passwordHash: stored })
  try {
    const verified = stored === null ? undefined : await verifiedHash(context, playerId, stored, password)
    if (verified !== undefined) {
      await passwordTry.succeed()
      return verified
    }
  } catch (error) {
    await passwordTry.cancel()
    throw error
  }
  logSecurity(context, 'password_refused', { account: playerId, address: caller.address })
  throw new Refusal('invalid_credentials')
}

/** Returns the account for the API, together with the numbers that the features add. */
export async function userOf(context: Context, player: Player): Promise<User> {
  return userView(player, await context.figures(context.db, player.id, context.now()))
}
