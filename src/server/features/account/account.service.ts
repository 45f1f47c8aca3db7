import { randomBytes } from 'node:crypto'
import { Email, type User } from '../../../contract/account.ts'
import type { Input } from '../../../contract/api.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import type { Player } from '../../db/schema.ts'
import { act } from '../../identity/act.ts'
import { sealOf } from '../../identity/device-cookie.ts'
import { dropTokens, makeToken, readToken, takeToken } from '../../identity/one-time-token.store.ts'
import { findPlayer, lockPlayer, sessionPlayer } from '../../identity/player.store.ts'
import {
  deleteSessions,
  insertSession,
  keepNewestSessions,
  type Session,
} from '../../identity/session.store.ts'
import { SESSION_SECONDS } from '../../identity/session-cookie.ts'
import { checkTimeZone, setTimeZone } from '../../identity/time-zone.ts'
import { takeOverUsed } from '../../identity/used-before.store.ts'
import { Refusal } from '../../refusal.ts'
import { accountKey, logSecurity } from '../../security-log.ts'
import { publishActivity } from '../activity/activity.service.ts'
import { noteSignUp } from '../held-result/held-result.service.ts'
import { activate, checkCode, type GivenCode, refer } from '../referral/referral.service.ts'
import { giveBoardTo } from '../visitor/visitor.service.ts'
import * as store from './account.store.ts'
import { userView } from './account.view.ts'
import { queueChangeNotice, queueVerification } from './address.service.ts'
import { checkPassword, hashPassword, verifyPassword } from './password.ts'
import { beginTry, type Caller, rememberNetwork } from './password-tries.service.ts'
import { forgetNetworks } from './password-tries.store.ts'
import { isSecondFactorOn } from './second-factor/second-factor.store.ts'
import { skeletonOf } from './skeleton.ts'
import { isRefusedUsername, isValidUsername, usernameKey } from './username.ts'
import { dropOtherWaysIn } from './ways-in.ts'

/** A player who has shown one factor, and has to show another one. */
interface SecondStep {
  player: Player
  /** The one-time token with which this browser goes on. */
  pending: string
}

/** What comes of a sign-in: a session, or the question for the second factor. */
export type Entered = SignedIn | SecondStep

/** A player who has signed in, and the session that was opened. */
export interface SignedIn {
  player: Player
  /** The session's token, for the browser's cookie. */
  token: string
  /** Stands for the password, in the cookie by which the browser is known. */
  seal: string
}

export const DEMO_MESSAGE =
  'Everybody may use the demo account, so its password stays and it cannot be deleted.'

/** Gives a password to an account that the server makes itself. */
export async function setPassword(tx: Tx, playerId: string, password: string, now: Date): Promise<void> {
  await store.setPasswordHash(tx, playerId, await hashPassword(password), now)
}

/** Creates an account and signs in. Refuses with `email_taken`, `weak_password`, `unknown_referral_code` or `busy`. */
export async function register(
  context: Context,
  caller: Caller,
  input: Input<'POST /api/auth/register'>['body'],
): Promise<SignedIn> {
  checkPassword(input.password, 'password', input)
  checkTimeZone(input.timeZone)
  const code = input.referralCode?.trim()
  if (code) await checkCode(context, code)
  const email = input.email.toLowerCase()
  if (await store.emailTaken(context.db, email)) throw new Refusal('email_taken')
  const hash = await context.hashing(() => hashPassword(input.password))
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
 * Adds an account in the transaction of whatever lets its owner in: by a password, or by a provider. The board that the browser
 * has played without an account becomes its first level. Refuses with `email_taken`, or with `unknown_referral_code` when the
 * referral says so.
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
    await takeOverUsed(tx, accountKey(context.secret, about.email), player.id)
    const network = await noteSignUp(tx, context, { playerId: player.id, address: caller.address }, now)
    if (referral) await refer(context, tx, player, { ...referral, networkKey: network }, now)
    await giveBoardTo(tx, context, player.id, caller.board)
    return player
  } catch (error) {
    // When two sign-ups use the same address at the same time, the unique index lets one of them through.
    if (isUniqueViolation(error)) throw new Refusal('email_taken')
    throw error
  }
}

/**
 * Signs in, or asks for the second factor. Refuses with `invalid_credentials`, which does not tell whether the address or the password is wrong, with
 * `too_many_requests` or `busy`.
 */
export async function login(
  context: Context,
  caller: Caller,
  input: Input<'POST /api/auth/login'>['body'],
): Promise<Entered> {
  checkTimeZone(input.timeZone)
  const email = input.email.trim().toLowerCase()
  // Nobody has such an address, and the database would reject some texts (e.g. with a NUL character).
  if (!Email.safeParse(email).success) throw new Refusal('invalid_credentials')
  const credential = await store.credentialOf(context.db, email)
  // Everybody knows the password of the demo's account, which stays in the database when the demo is switched off.
  if (credential?.demo && !context.env.demo) throw new Refusal('invalid_credentials')
  const account = credential?.playerId
  const stored = credential?.password ?? null
  const passwordTry = await beginTry(context, caller, {
    email,
    ...(credential && { playerId: credential.playerId, passwordHash: stored }),
  })
  let entered: Entered | undefined
  try {
    // An address without an account costs the same time.
    const isRight = await context.hashing(async () =>
      verifyPassword({ hash: stored ?? (await nobodysHash), password: input.password }),
    )
    if (isRight && account !== undefined && stored !== null)
      entered = await enter(context, caller, { playerId: account, verified: stored }, input.timeZone)
  } catch (error) {
    await passwordTry.cancel()
    throw error
  }
  if (!entered) {
    const who = account ? { account } : { email: accountKey(context.secret, email) }
    logSecurity(context, 'sign_in_failed', { ...who, address: caller.address })
    throw new Refusal('invalid_credentials')
  }
  await passwordTry.succeed()
  const event = 'pending' in entered ? 'second_step_asked' : 'sign_in'
  logSecurity(context, event, { account, address: caller.address })
  return entered
}

/** What the password of an address without an account is verified against. */
const nobodysHash = hashPassword(randomBytes(16).toString('hex'))

/**
 * Goes on from a verified password. Undefined when the password was changed or the account deleted while it was being
 * verified: a change or deletion ends all sessions, and this one would have come after it.
 */
async function enter(
  context: Context,
  caller: Caller,
  { playerId, verified }: { playerId: string; verified: string },
  timeZone: string | undefined,
): Promise<Entered | undefined> {
  // Nothing of an account changes before its second factor is shown.
  if (timeZone !== undefined && !(await isSecondFactorOn(context.db, playerId)))
    await setTimeZone(context, playerId, timeZone)
  return context.db.transaction().execute(async (tx) => {
    const player = await lockPlayer(tx, playerId)
    if (!player || (await store.passwordHash(tx, playerId)) !== verified) return undefined
    return openSession(context, tx, caller, player, context.now())
  })
}

/** How long the second step of a sign-in may take. */
export const SECOND_STEP_SECONDS = 600

/**
 * Lets in a player who has shown one factor, whichever it is: opens a session, or asks for the second factor where it is on. The
 * caller's transaction holds the player's row lock, or has made the player.
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

/** Opens a session of a player who has shown all that the account asks for. The transaction is as `openSession` wants it. */
export async function openFullSession(
  context: Context,
  tx: Tx,
  caller: Caller,
  player: Player,
  now: Date,
): Promise<SignedIn> {
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000)
  const token = await insertSession(tx, { playerId: player.id, client: caller.client, expiresAt }, now)
  // Everybody signs in as the demo's player, so their networks say nothing.
  if (!player.demo) await rememberNetwork(context, tx, caller, player.id)
  await keepNewestSessions(tx, player.id)
  return { player, token, seal: await sealFor(tx, player.id) }
}

/** Stands for the password that an account has now. */
export const sealFor = async (tx: Tx, playerId: string): Promise<string> =>
  sealOf((await store.passwordHash(tx, playerId)) ?? '')

/** Can this username be set? Invalid, reserved and offensive names are not available. */
export async function isUsernameAvailable(context: Context, username: string): Promise<boolean> {
  if (!isValidUsername(username) || isRefusedUsername(username)) return false
  return !(await store.usernameTaken(context.db, nameOf(username), context.now()))
}

const nameOf = (username: string) => ({
  username,
  key: usernameKey(username),
  skeleton: skeletonOf(username),
})

/** Sets the username. It can never be changed. */
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
      await activate(tx, playerId, now)
      await publishActivity(tx, { playerId, kind: 'joined', data: {}, ref: '', at: now })
      return named
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('username_taken')
    throw error
  }
}

/**
 * Changes the password: every other session ends, and no other browser or network is known any more. Refuses with `forbidden` for the demo's account,
 * with `invalid_credentials` or `too_many_requests`.
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
  const hash = await context.hashing(() => hashPassword(input.newPassword))
  await context.db.transaction().execute(async (tx) => {
    const current = await lockPlayer(tx, session.playerId)
    if (!current || (await store.passwordHash(tx, session.playerId)) !== verified)
      throw new Refusal('invalid_credentials')
    const now = context.now()
    await store.setPasswordHash(tx, session.playerId, hash, now)
    await deleteSessions(tx, session.playerId, session.id)
    await forgetNetworks(tx, session.playerId)
    // A link that somebody else may have asked for is no way around the new password.
    await dropTokens(tx, session.playerId, 'reset_password')
    await queueChangeNotice(tx, current, now)
  })
  await rememberNetwork(context, context.db, caller, session.playerId)
  logSecurity(context, 'password_changed', { account: session.playerId, address: caller.address })
  return { seal: sealOf(hash) }
}

/** Ends every session of the account, and every sign-in that waits for its second step. */
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
 * Sets a password by the token that was mailed to the owner, also the first one of an account without any. Every session ends and no
 * browser or network is known any more; it signs nobody in and leaves a second factor as it is. The mail has shown whose the address
 * is. Refuses with `invalid_token`, with `weak_password` (the token can be used again then) or `busy`.
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
  const hash = await context.hashing(() => hashPassword(password))
  await db.transaction().execute(async (tx) => {
    const now = context.now()
    const current = await lockPlayer(tx, player.id)
    // Of two at once, one has used the token up.
    if (!current || current.deleted_at !== null || !(await takeToken(tx, 'reset_password', token, now)))
      throw new Refusal('invalid_token')
    await store.setPasswordHash(tx, player.id, hash, now)
    // Whoever made the account has never shown that the address is theirs: what they set up goes.
    if (!current.email_verified) await dropOtherWaysIn(tx, player.id)
    await store.setVerified(tx, player.id, now)
    await deleteSessions(tx, player.id)
    await dropTokens(tx, player.id)
    await forgetNetworks(tx, player.id)
    // Otherwise somebody who guesses at the address could keep its owner out after this.
    await rememberNetwork(context, tx, caller, player.id)
    await queueChangeNotice(tx, current, now)
  })
  logSecurity(context, 'password_reset', { account: player.id, address: caller.address })
}

/**
 * Returns the stored hash if the password matches it. A try counts like one at a sign-in: a stolen session is no way around.
 * Refuses with `invalid_credentials` or `too_many_requests`.
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
    if (stored !== null && (await context.hashing(() => verifyPassword({ hash: stored, password })))) {
      await passwordTry.succeed()
      return stored
    }
  } catch (error) {
    await passwordTry.cancel()
    throw error
  }
  logSecurity(context, 'password_refused', { account: playerId, address: caller.address })
  throw new Refusal('invalid_credentials')
}

/** The account as its owner sees it, with the figures of every feature. */
export async function userOf(context: Context, player: Player): Promise<User> {
  return userView(player, await context.figures(context.db, player.id, context.now()))
}
