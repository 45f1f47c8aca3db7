import { Email } from '../../../contract/account.ts'
import type { Input } from '../../../contract/api.ts'
import { RELEASED_NAME_DAYS, TIME_ZONE_CHANGE_HOURS } from '../../../engine/rules.ts'
import type { Context } from '../../context.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import type { Player } from '../../db/schema.ts'
import { Refusal } from '../../http/errors.ts'
import { isTimeZone } from '../../time.ts'
import { insertActivity } from '../activity/activity.store.ts'
import * as store from './account.store.ts'
import { checkPassword, hashPassword, verifyPassword } from './password.ts'
import { deleteSession, deleteSessions, type Session } from './session.store.ts'
import { isRefusedUsername, isValidUsername, usernameKey } from './username.ts'

const HOUR_MS = 3_600_000

/** A signed-in player and the cookies that make the browser know it. */
export interface SignedIn {
  player: Player
  cookies: string[]
}

/** Creates an account and signs in. Refuses with email_taken, weak_password, unknown_referral_code or busy. */
export async function register(
  context: Context,
  input: Input<'POST /api/auth/register'>['body'],
): Promise<SignedIn> {
  checkPassword(input.password, 'password')
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
    // Two sign-ups with one address at once: the database decides.
    if (apiErrorCode(error)?.startsWith('USER_ALREADY_EXISTS') || isUniqueViolation(error)) {
      throw new Refusal('email_taken')
    }
    if (!(error instanceof Refusal) && (await store.emailTaken(context.db, email)))
      throw new Refusal('email_taken')
    throw error
  }
}

/** Signs in. The refusal is the same whichever of the two is wrong. */
export async function login(
  context: Context,
  input: Input<'POST /api/auth/login'>['body'],
): Promise<SignedIn> {
  checkTimeZone(input.timeZone)
  const email = input.email.trim().toLowerCase()
  // Nobody has such an address, and not every text is one that a database takes.
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
 * Ends a new session whose password was changed, or whose account was deleted, while it was being verified: those end
 * every session, and this one came after. Refuses with invalid_credentials.
 */
async function requireUnchanged(
  context: Context,
  playerId: string,
  verified: string | null,
  sessionToken: string,
): Promise<void> {
  const stands = await context.db.transaction().execute(async (tx) => {
    await store.lockPlayer(tx, playerId)
    if (verified !== null && (await store.passwordHash(tx, playerId)) === verified) return true
    await deleteSession(tx, sessionToken)
    return false
  })
  if (!stands) throw new Refusal('invalid_credentials')
}

async function signedIn(
  context: Context,
  playerId: string,
  headers: Headers,
  timeZone: string | undefined,
): Promise<SignedIn> {
  if (timeZone !== undefined) await moveTo(context, playerId, timeZone)
  const player = await store.findPlayer(context.db, playerId)
  if (!player) throw new Refusal('invalid_credentials')
  return { player, cookies: headers.getSetCookie() }
}

async function moveTo(context: Context, playerId: string, timeZone: string): Promise<void> {
  const now = context.now()
  const before = new Date(now.getTime() - TIME_ZONE_CHANGE_HOURS * HOUR_MS)
  await store.setTimeZone(context.db, playerId, timeZone, before, now)
}

/** Stores where the browser is; at most one change in 24 hours counts. Answers the player as they stand then. */
export async function setTimeZone(context: Context, playerId: string, timeZone: string): Promise<Player> {
  checkTimeZone(timeZone)
  await moveTo(context, playerId, timeZone)
  const player = await store.findPlayer(context.db, playerId)
  if (!player) throw new Refusal('not_signed_in')
  return player
}

function checkTimeZone(timeZone: string | undefined): void {
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    throw new Refusal('invalid_request', {
      details: [{ field: 'timeZone', problem: 'is not an IANA time zone' }],
    })
  }
}

function apiErrorCode(error: unknown): string | undefined {
  return (error as { body?: { code?: string } } | null)?.body?.code
}

/** Could this name be set? Names that break the rules, reserved and offensive ones are not available. */
export async function isUsernameAvailable(context: Context, username: string): Promise<boolean> {
  if (!isValidUsername(username) || isRefusedUsername(username)) return false
  return !(await store.usernameTaken(context.db, usernameKey(username), context.now()))
}

/** Sets the name, once and for ever. */
export async function setUsername(context: Context, playerId: string, username: string): Promise<Player> {
  if (!isValidUsername(username)) {
    const problem = 'is not 3 to 20 letters, numbers and underscores'
    throw new Refusal('invalid_username', { details: [{ field: 'username', problem }] })
  }
  const key = usernameKey(username)
  const now = context.now()
  try {
    return await context.db.transaction().execute(async (tx) => {
      const player = await store.lockPlayer(tx, playerId)
      if (!player || player.deleted_at !== null) throw new Refusal('not_signed_in')
      if (player.username !== null) throw new Refusal('username_already_set')
      if (isRefusedUsername(username) || (await store.usernameTaken(tx, key, now))) {
        throw new Refusal('username_taken')
      }
      const named = await store.setUsername(tx, playerId, username, key, now)
      await insertActivity(tx, { playerId, kind: 'joined', data: {}, ref: '', at: now })
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
  checkPassword(input.newPassword, 'newPassword')
  const { verified, hash } = await context.hashing(async () => ({
    verified: await requirePassword(context, session.playerId, input.currentPassword),
    hash: await hashPassword(input.newPassword),
  }))
  await context.db.transaction().execute(async (tx) => {
    await store.lockPlayer(tx, session.playerId)
    if ((await store.passwordHash(tx, session.playerId)) !== verified)
      throw new Refusal('invalid_credentials')
    await store.setPasswordHash(tx, session.playerId, hash, context.now())
    await deleteSessions(tx, session.playerId, session.id)
  })
}

/** Answers the hash that the password fits. */
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
    const current = await store.lockPlayer(tx, playerId)
    if (current && current.deleted_at === null) await store.anonymise(tx, current, now, freeAt)
  })
}
