import { Email } from '../../../../contract/account.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { isUniqueViolation } from '../../../db/errors.ts'
import type { Player } from '../../../db/schema.ts'
import { act } from '../../../identity/act.ts'
import { dropTokens, makeToken, readToken, takeToken } from '../../../identity/one-time-token.store.ts'
import { findPlayer, lockPlayer } from '../../../identity/player.store.ts'
import { deleteSessions, type Session, sessionBegan } from '../../../identity/session.store.ts'
import { setTimeZone } from '../../../identity/time-zone.ts'
import { Refusal } from '../../../refusal.ts'
import { logSecurity } from '../../../security-log.ts'
import { canSendMail, queueMail } from '../../mail/mail.service.ts'
import { createAccount, type Entered, openSession, requirePassword } from '../account.service.ts'
import { passwordHash } from '../account.store.ts'
import { actAsOwner } from '../owner.service.ts'
import type { Caller } from '../password-tries.service.ts'
import { forgetNetworks } from '../password-tries.store.ts'
import { dropOtherWaysIn, waysIn } from '../ways-in.ts'
import { ATTEMPT_SECONDS, type Attempt } from './attempt-cookie.ts'
import * as store from './google.store.ts'
import { GoogleFailure, type Profile } from './provider.ts'

/** Maximum number of mails per account and hour with a link that connects the account with Google. */
const MAILS = { max: 3, seconds: 3600, by: 'account' } as const
const NAME_LENGTH = 80
/** Number of retries if another request creates the same account or Google identity at the same time. */
const TRIES = 3

/**
 * Result of a sign-in with Google: either `entered`, the result of a normal sign-in, or `pending`, the token of a
 * pending link. A link is pending until the person proves that the account is theirs.
 */
export type Outcome = { entered: Entered } | { pending: string }

/**
 * Signs in with a verified Google profile. If no account has this Google identity, the function uses the account with
 * the same e-mail address. If no account has the address either, the function creates an account. If the existing
 * account's address is not verified, the person must first prove that the account is theirs. Throws a `GoogleFailure`.
 */
export async function enter(
  context: Context,
  caller: Caller,
  profile: Profile,
  attempt: Pick<Attempt, 'timeZone' | 'ref'>,
): Promise<Outcome> {
  for (let left = TRIES; ; left--) {
    try {
      return await enterOnce(context, caller, profile, attempt)
    } catch (error) {
      // A unique violation or `email_taken` means that another request has just created the account or the Google
      // identity.
      const isLate = isUniqueViolation(error) || (error instanceof Refusal && error.code === 'email_taken')
      if (!isLate || left === 0) throw error
    }
  }
}

async function enterOnce(
  context: Context,
  caller: Caller,
  profile: Profile,
  { timeZone, ref }: Pick<Attempt, 'timeZone' | 'ref'>,
): Promise<Outcome> {
  const { address } = caller
  const known = await store.playerOfIdentity(context.db, profile)
  if (known !== undefined) {
    if (timeZone !== undefined) await setTimeZone(context, known, timeZone)
    const entered = await context.db.transaction().execute(async (tx) => {
      const player = await lockPlayer(tx, known)
      // The condition is true if the Google identity was disconnected or the account was deleted during this request.
      if (!player || (await store.playerOfIdentity(tx, profile)) !== known) return undefined
      return openSession(context, tx, caller, player, context.now())
    })
    if (!entered) throw new GoogleFailure('expired', 'disconnected meanwhile')
    logSecurity(context, 'sign_in', { account: known, address, by: 'google' })
    return { entered }
  }
  const email = Email.safeParse(profile.email?.toLowerCase()).data
  if (email === undefined || !profile.emailVerified)
    throw new GoogleFailure('unverified', 'address not verified')
  const outcome = await context.db.transaction().execute(async (tx) => {
    const now = context.now()
    const owner = await store.playerByEmail(tx, email)
    if (owner === undefined) {
      const names = { firstName: nameOf(profile.firstName), lastName: nameOf(profile.lastName) }
      const about = { email, emailVerified: true, ...names, timeZone }
      const referral = ref ? ({ code: ref, ifUnknown: 'ignore' } as const) : undefined
      const player = await createAccount(context, tx, caller, about, now, referral)
      await store.insertIdentity(tx, profile, player.id, now)
      return {
        event: 'sign_up',
        player,
        entered: await openSession(context, tx, caller, player, now),
      } as const
    }
    const player = await lockPlayer(tx, owner)
    if (!player || player.email !== email) throw new GoogleFailure('expired', 'account deleted meanwhile')
    if (player.demo) throw new GoogleFailure('demo', 'the demo account')
    const current = await store.identityOfPlayer(tx, owner)
    if (current?.issuer === profile.issuer && current.subject === profile.subject) {
      // Another sign-in of the same person has just linked the Google identity.
      const entered = await openSession(context, tx, caller, player, now)
      return { event: 'sign_in', player, entered } as const
    }
    if (current) throw new GoogleFailure('taken', 'connected otherwise')
    if (!player.email_verified) {
      const { issuer, subject } = profile
      const made = { playerId: owner, data: { issuer, subject }, seconds: ATTEMPT_SECONDS }
      return { player, pending: await makeToken(tx, { purpose: 'pending_google_link', ...made }, now) }
    }
    await store.insertIdentity(tx, profile, owner, now)
    return {
      event: 'google_linked',
      player,
      entered: await openSession(context, tx, caller, player, now),
    } as const
  })
  if (outcome.entered === undefined) return { pending: outcome.pending }
  logSecurity(context, outcome.event, { account: outcome.player.id, address, by: 'google' })
  return { entered: outcome.entered }
}

/** Cleans and shortens a name that Google sent. */
function nameOf(given = ''): string | null {
  const clean = given
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim()
  let name = ''
  for (const character of clean) if (name.length + character.length <= NAME_LENGTH) name += character
  return name.trim() || null
}

/**
 * Returns the e-mail address of an account with a pending link to Google. `password` and `mail` say which of these two
 * ways the person can use to prove that the account is theirs. Refuses with `google_link_expired`.
 */
export async function pendingLink(context: Context, token: string) {
  const { player } = await readPending(context, token)
  const { password } = await waysIn(context.db, player.id)
  return { email: player.email, password, mail: canSendMail(context) }
}

async function readPending(
  context: Context,
  token: string,
): Promise<{ player: Player; identity: store.Identity }> {
  const content = await readToken(context.db, 'pending_google_link', token, context.now())
  const player = content && (await findPlayer(context.db, content.playerId))
  if (!content || !player || player.deleted_at !== null) throw new Refusal('google_link_expired')
  return { player, identity: identityIn(content.data) }
}

const identityIn = ({ issuer, subject }: Record<string, unknown>): store.Identity => ({
  issuer: String(issuer),
  subject: String(subject),
})

/**
 * Links an account to Google if the account's password is right. The password proves that the caller owns the account.
 * Google has proved that the caller owns the address. The password of the account stays valid. Refuses with
 * `invalid_credentials`, `too_many_requests`, `google_connected` or `google_link_expired`.
 */
export async function linkByPassword(
  context: Context,
  caller: Caller,
  token: string,
  password: string,
): Promise<Entered> {
  const { player } = await readPending(context, token)
  const verified = await requirePassword(context, caller, player, password)
  return link(context, caller, { purpose: 'pending_google_link', token, playerId: player.id }, async (tx) => {
    if ((await passwordHash(tx, player.id)) !== verified) throw new Refusal('invalid_credentials')
  })
}

/**
 * Queues a mail to the account's address. A person who opens the link in the mail has proved that the address is
 * theirs. Refuses with `forbidden` if the server cannot send mails, or with `too_many_requests` or
 * `google_link_expired`.
 */
export async function sendLink(context: Context, token: string): Promise<void> {
  const { player, identity } = await readPending(context, token)
  if (!canSendMail(context)) throw new Refusal('forbidden', { message: 'No mail can be sent from here.' })
  const refused = await context.limiter('google-link-mail', player.id, MAILS)
  if (refused) throw new Refusal('too_many_requests', { retryAfter: refused.wait })
  const { issuer, subject } = identity
  const mail = {
    kind: 'link_google',
    recipient: player.email,
    playerId: player.id,
    data: { issuer, subject },
  }
  await queueMail(context.db, mail, context.now())
}

/**
 * Links an account to Google. `token` is the token from the mail that `sendLink` has queued. Refuses with
 * `google_link_expired` or `google_connected`.
 */
export async function linkByMail(context: Context, caller: Caller, token: string): Promise<Entered> {
  const content = await readToken(context.db, 'link_google', token, context.now())
  if (!content) throw new Refusal('google_link_expired')
  const { playerId } = content
  return link(context, caller, { purpose: 'link_google', token, playerId }, async (tx, player) => {
    // The person who created an account with an unverified address has not proved that the address is theirs.
    if (!player.email_verified) await forgetWaysIn(tx, playerId)
  })
}

/** Removes all sign-in methods, sessions, networks of earlier sign-ins and tokens of an account. */
async function forgetWaysIn(tx: Tx, playerId: string): Promise<void> {
  await store.deletePassword(tx, playerId)
  await dropOtherWaysIn(tx, playerId)
  await deleteSessions(tx, playerId)
  await forgetNetworks(tx, playerId)
  await dropTokens(tx, playerId)
}

/** Links an account to Google and deletes the one-time token, in one transaction. */
async function link(
  context: Context,
  caller: Caller,
  {
    purpose,
    token,
    playerId,
  }: { purpose: 'link_google' | 'pending_google_link'; token: string; playerId: string },
  prove: (tx: Tx, player: Player) => Promise<void>,
): Promise<Entered> {
  try {
    const entered = await act(context, playerId, async (tx, player, now) => {
      const content = await takeToken(tx, purpose, token, now)
      if (!content) throw new Refusal('google_link_expired')
      await prove(tx, player)
      await store.insertIdentity(tx, identityIn(content.data), playerId, now)
      await store.setEmailVerified(tx, playerId, now)
      await dropLinks(tx, playerId)
      return openSession(context, tx, caller, { ...player, email_verified: true }, now)
    })
    logSecurity(context, 'google_linked', { account: playerId, address: caller.address })
    return entered
  } catch (error) {
    throw linkFailure(error)
  }
}

function linkFailure(error: unknown): unknown {
  if (isUniqueViolation(error)) return new Refusal('google_connected')
  // `not_signed_in` means that the account was deleted during this request.
  if (error instanceof Refusal && error.code === 'not_signed_in') return new Refusal('google_link_expired')
  return error
}

async function dropLinks(tx: Tx, playerId: string): Promise<void> {
  await dropTokens(tx, playerId, 'link_google')
  await dropTokens(tx, playerId, 'pending_google_link')
}

const hasAnotherWayIn = async (...who: Parameters<typeof waysIn>): Promise<boolean> => {
  const { password, passkeys } = await waysIn(...who)
  return password || passkeys > 0
}

/** Refuses with `google_connected` if the account is connected with Google. */
export async function requireUnconnected({ db }: Context, { playerId }: Session): Promise<void> {
  if (await store.identityOfPlayer(db, playerId)) throw new Refusal('google_connected')
}

/**
 * Connects the session's account with a Google identity. Throws a `GoogleFailure`, e.g. if another account has that
 * identity.
 */
export async function connect(
  context: Context,
  caller: Caller,
  session: Session,
  profile: Profile,
): Promise<void> {
  const { playerId } = session
  try {
    await act(context, playerId, async (tx, player, now) => {
      if ((await sessionBegan(tx, session.id)) === undefined)
        throw new GoogleFailure('expired', 'signed out meanwhile')
      const current = await store.identityOfPlayer(tx, playerId)
      if (current?.issuer === profile.issuer && current.subject === profile.subject) return
      if (current) throw new GoogleFailure('taken', 'connected otherwise')
      await store.insertIdentity(tx, profile, playerId, now)
      const isSame = profile.email?.toLowerCase() === player.email
      if (isSame && profile.emailVerified) await store.setEmailVerified(tx, playerId, now)
    })
  } catch (error) {
    throw isUniqueViolation(error) ? new GoogleFailure('taken', 'connected with another account') : error
  }
  logSecurity(context, 'google_linked', { account: playerId, address: caller.address })
}

/** Disconnects an account from Google. Refuses with `last_way_in` if the account has no other sign-in method. */
export async function disconnect(context: Context, caller: Caller, session: Session): Promise<void> {
  const { playerId } = session
  const wasConnected = await actAsOwner(context, session, async (tx) => {
    const removed = await store.deleteIdentity(tx, playerId)
    if (removed && !(await hasAnotherWayIn(tx, playerId))) throw new Refusal('last_way_in')
    await dropLinks(tx, playerId)
    return removed
  })
  if (wasConnected) logSecurity(context, 'google_unlinked', { account: playerId, address: caller.address })
}

/**
 * Marks a sign-in attempt as used. Returns false if the attempt was used before. The function identifies an attempt by
 * the nonce and not by the `state`. Because base64url ignores some bits, several texts of `state` can mean the same
 * attempt.
 */
export const takeAttempt = ({ db }: Context, { nonce, until }: Attempt): Promise<boolean> =>
  store.takeAttempt(db, nonce, new Date(until))

export const dropOldStates = ({ db, now }: Context): Promise<void> => store.deleteOldStates(db, now())

export async function exportIdentity({ db }: Context, { id }: Player): Promise<Record<string, unknown>> {
  return { google: (await store.identityOfPlayer(db, id)) ?? null }
}

export async function forgetIdentity(tx: Tx, { id }: Player): Promise<void> {
  await store.deleteIdentity(tx, id)
  await dropLinks(tx, id)
}
