import { Email, type User } from '../../../contract/account.ts'
import type { Input } from '../../../contract/api.ts'
import { RELEASED_NAME_DAYS } from '../../../engine/rules.ts'
import type { Context } from '../../context.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import type { Player } from '../../db/schema.ts'
import { act } from '../../identity/act.ts'
import { findPlayer, lockPlayer, sessionPlayer } from '../../identity/player.store.ts'
import { deleteSession, deleteSessions, type Session } from '../../identity/session.store.ts'
import { checkTimeZone, setTimeZone } from '../../identity/time-zone.ts'
import { Refusal } from '../../refusal.ts'
import { publishActivity } from '../activity/activity.service.ts'
import * as store from './account.store.ts'
import { userView } from './account.view.ts'
import { checkPassword, hashPassword, verifyPassword } from './password.ts'
import { isRefusedUsername, isValidUsername, usernameKey } from './username.ts'

const HOUR_MS = 3_600_000

export { insertPassword } from './account.store.ts'
export { hashPassword } from './password.ts'
export { usernameKey } from './username.ts'

/** A signed-in player, and the session cookies for the browser. */
export interface SignedIn {
  player: Player
  cookies: string[]
}

/** Creates an account and signs in. Refuses with `email_taken`, `weak_password`, `unknown_referral_code` or `busy`. */
export async function register(
  context: Context,
  input: Input<'POST /api/auth/register'>['body'],
): Promise<SignedIn> {
  checkPassword(input.password, 'password', input)
  checkTimeZone(input.timeZone)
  if (input.referralCode) throw new Refusal('unknown_referral_code')
  const email = input.email.toLowerCase()
  if (await store.emailTaken(context.db, email)) throw new Refusal('email_taken')
  const { firstName = '', lastName = '' } = input
  const name = `${firstName} ${lastName}`.trim() || (email.split('@')[0] ?? 'Player')
  try {
    const { headers, response } = await context.hashing(() =>
      context.auth.api.signUpEmail({
        body: {
          email,
          password: input.password,
          name,
          firstName: firstName || null,
          lastName: lastName || null,
        },
        returnHeaders: true,
      }),
    )
    if (input.timeZone !== undefined && input.timeZone !== 'UTC')
      await store.setFirstTimeZone(context.db, response.user.id, input.timeZone, context.now())
    return signedIn(context, response.user.id, headers, undefined)
  } catch (error) {
    // When two sign-ups use the same address at the same time, the unique index lets one of them through.
    if (apiErrorCode(error)?.startsWith('USER_ALREADY_EXISTS') || isUniqueViolation(error)) {
      throw new Refusal('email_taken')
    }
    if (!(error instanceof Refusal) && (await store.emailTaken(context.db, email)))
      throw new Refusal('email_taken')
    throw error
  }
}

/** Signs in. The refusal does not tell whether the address or the password is wrong. */
export async function login(
  context: Context,
  input: Input<'POST /api/auth/login'>['body'],
): Promise<SignedIn> {
  checkTimeZone(input.timeZone)
  const email = input.email.trim().toLowerCase()
  // Nobody has such an address, and the database would reject some texts (e.g. with a NUL character).
  if (!Email.safeParse(email).success) throw new Refusal('invalid_credentials')
  try {
    const verified = await store.passwordHashOf(context.db, email)
    const { headers, response } = await context.hashing(() =>
      context.auth.api.signInEmail({ body: { email, password: input.password }, returnHeaders: true }),
    )
    await requireUnchanged(context, response.user.id, verified, response.token)
    return await signedIn(context, response.user.id, headers, input.timeZone)
  } catch (error) {
    const code = apiErrorCode(error)
    if (code === 'INVALID_EMAIL_OR_PASSWORD') throw new Refusal('invalid_credentials')
    throw error
  }
}

/**
 * Deletes the new session and refuses with `invalid_credentials` when the password was changed or the account deleted while
 * the password was being verified. A change or deletion ends all sessions, but this one was created after it.
 */
async function requireUnchanged(
  context: Context,
  playerId: string,
  verified: string | null,
  sessionToken: string,
): Promise<void> {
  const isUnchanged = await context.db.transaction().execute(async (tx) => {
    await lockPlayer(tx, playerId)
    if (verified !== null && (await store.passwordHash(tx, playerId)) === verified) return true
    await deleteSession(tx, sessionToken)
    return false
  })
  if (!isUnchanged) throw new Refusal('invalid_credentials')
}

async function signedIn(
  context: Context,
  playerId: string,
  headers: Headers,
  timeZone: string | undefined,
): Promise<SignedIn> {
  if (timeZone !== undefined) await setTimeZone(context, playerId, timeZone)
  const player = await findPlayer(context.db, playerId)
  if (!player) throw new Refusal('invalid_credentials')
  return { player, cookies: headers.getSetCookie() }
}

function apiErrorCode(error: unknown): string | undefined {
  return (error as { body?: { code?: string } } | null)?.body?.code
}

/** Can this username be set? Invalid, reserved and offensive names are not available. */
export async function isUsernameAvailable(context: Context, username: string): Promise<boolean> {
  if (!isValidUsername(username) || isRefusedUsername(username)) return false
  return !(await store.usernameTaken(context.db, usernameKey(username), context.now()))
}

/** Sets the username. It can never be changed. */
export async function setUsername(context: Context, playerId: string, username: string): Promise<Player> {
  if (!isValidUsername(username)) {
    const problem = 'is not 3 to 20 letters, numbers and underscores'
    throw new Refusal('invalid_username', { details: [{ field: 'username', problem }] })
  }
  const key = usernameKey(username)
  try {
    return await act(context, playerId, async (tx, player, now) => {
      if (player.username !== null) throw new Refusal('username_already_set')
      if (isRefusedUsername(username) || (await store.usernameTaken(tx, key, now))) {
        throw new Refusal('username_taken')
      }
      const named = await store.setUsername(tx, playerId, username, key, now)
      await publishActivity(tx, { playerId, kind: 'joined', data: {}, ref: '', at: now })
      return named
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('username_taken')
    throw error
  }
}

/** Changes the password; every other session ends. */
export async function changePassword(
  context: Context,
  session: Session,
  input: Input<'POST /api/auth/change-password'>['body'],
): Promise<void> {
  const { email, first_name, last_name, username } = await sessionPlayer(context.db, session)
  const owner = { email, firstName: first_name, lastName: last_name, username }
  checkPassword(input.newPassword, 'newPassword', owner)
  const { verified, hash } = await context.hashing(async () => ({
    verified: await requirePassword(context, session.playerId, input.currentPassword),
    hash: await hashPassword(input.newPassword),
  }))
  await context.db.transaction().execute(async (tx) => {
    await lockPlayer(tx, session.playerId)
    if ((await store.passwordHash(tx, session.playerId)) !== verified)
      throw new Refusal('invalid_credentials')
    await store.setPasswordHash(tx, session.playerId, hash, context.now())
    await deleteSessions(tx, session.playerId, session.id)
  })
}

/** Returns the stored hash if the password matches it. Refuses with `invalid_credentials`. */
async function requirePassword(context: Context, playerId: string, password: string): Promise<string> {
  const stored = await store.passwordHash(context.db, playerId)
  if (stored === null || !(await verifyPassword({ hash: stored, password })))
    throw new Refusal('invalid_credentials')
  return stored
}

/** Deletes the account (decisions.md, "Privacy"): games and scores stay, shown as `Deleted player`. */
export async function deleteAccount(
  context: Context,
  playerId: string,
  password: string | undefined,
): Promise<void> {
  const stored = await store.passwordHash(context.db, playerId)
  if (stored !== null) await context.hashing(() => requirePassword(context, playerId, password ?? ''))
  const now = context.now()
  const freeAt = new Date(now.getTime() + RELEASED_NAME_DAYS * 24 * HOUR_MS)
  await context.db.transaction().execute(async (tx) => {
    const current = await lockPlayer(tx, playerId)
    if (!current || current.deleted_at !== null) return
    for (const { forget } of context.personal) await forget?.(tx, current, now)
    await store.anonymise(tx, current, now, freeAt)
  })
}

/** The account as its owner sees it, with the figures of every feature. */
export async function userOf(context: Context, player: Player): Promise<User> {
  return userView(player, await context.figures(context.db, player.id, context.now()))
}
