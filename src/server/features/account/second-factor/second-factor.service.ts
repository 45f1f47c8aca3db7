import { randomBytes } from 'node:crypto'
import { generateSecret } from 'otplib'
import type { Input } from '../../../../contract/api.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import type { Player } from '../../../db/schema.ts'
import { dropTokens, readToken, takeToken } from '../../../identity/one-time-token.store.ts'
import { lockPlayer, sessionPlayer } from '../../../identity/player.store.ts'
import type { Session } from '../../../identity/session.store.ts'
import { setTimeZone } from '../../../identity/time-zone.ts'
import { Refusal } from '../../../refusal.ts'
import { seal, unseal } from '../../../seal.ts'
import { logSecurity } from '../../../security-log.ts'
import { openFullSession, type SignedIn, sealFor } from '../account.service.ts'
import { actAsOwner } from '../owner.service.ts'
import type { Caller } from '../password-tries.service.ts'
import { queueSecurityNotice } from '../security-notice.ts'
import {
  failuresAfter,
  isManyFailures,
  makeRecoveryCodes,
  recoveryHash,
  stepOf,
  uriOf,
  waitBeforeCode,
} from './code.ts'
import * as store from './second-factor.store.ts'

const SECRET_BYTES = 20
const SALT_BYTES = 16
/** Number of second factors that the server reads at once to encrypt them again. */
const RESEAL_BATCH = 500

const lockOf = ({ secrets }: Pick<Context, 'secrets'>, owner: string) =>
  ({ secrets, purpose: 'secrets of authenticator apps', owner }) as const

/**
 * Creates a secret for the authenticator app, and recovery codes. Sign-ins need no code until `confirmTwoFactor` has
 * enabled the second factor. A second call before that replaces the secret and the recovery codes. Refuses with
 * `already_enabled`.
 */
export async function enableTwoFactor(
  context: Context,
  session: Session,
): Promise<{ uri: string; recoveryCodes: string[] }> {
  if (await store.isSecondFactorOn(context.db, session.playerId)) throw new Refusal('already_enabled')
  const secret = generateSecret({ length: SECRET_BYTES })
  const made = await makeCodes(context)
  const { email } = await sessionPlayer(context.db, session)
  await actAsOwner(context, session, async (tx, { id: playerId }, now) => {
    if (await store.isSecondFactorOn(tx, playerId)) throw new Refusal('already_enabled')
    const { salt, hashes } = made
    await store.replaceFactor(
      tx,
      { playerId, secret: seal(lockOf(context, playerId), secret), salt, hashes },
      now,
    )
  })
  return { uri: uriOf(secret, email), recoveryCodes: made.codes }
}

/**
 * Creates recovery codes and their hashes. Hashing is intentionally slow, so the caller must call this function before
 * it locks any database row.
 */
async function makeCodes(context: Context): Promise<{ codes: string[]; salt: Uint8Array; hashes: string[] }> {
  const codes = makeRecoveryCodes()
  const salt = randomBytes(SALT_BYTES)
  const hashes: string[] = []
  for (const code of codes) hashes.push((await context.hashing(() => recoveryHash(code, salt))) ?? '')
  return { codes, salt, hashes }
}

/**
 * Enables the second factor if the code from the authenticator app is right. Refuses with `not_enabled`,
 * `already_enabled` or `invalid_code`.
 */
export async function confirmTwoFactor(
  context: Context,
  caller: Caller,
  session: Session,
  code: string,
): Promise<void> {
  await actAsOwner(context, session, async (tx, player, now) => {
    const factor = await store.findFactor(tx, player.id)
    if (!factor) throw new Refusal('not_enabled')
    if (factor.confirmed_at !== null) throw new Refusal('already_enabled')
    const step = stepIn(context, factor, code, now)
    if (step === undefined) throw new Refusal('invalid_code')
    await store.confirmFactor(tx, player.id, step, now)
    await queueSecurityNotice(tx, player, 'two_factor_on', caller.client, now)
  })
  logSecurity(context, 'two_factor_on', { account: session.playerId, address: caller.address })
}

/** Disables the second factor. Refuses with `not_enabled`. */
export async function disableTwoFactor(context: Context, caller: Caller, session: Session): Promise<void> {
  await actAsOwner(context, session, async (tx, player, now) => {
    if (!(await store.isSecondFactorOn(tx, player.id))) throw new Refusal('not_enabled')
    await store.deleteFactor(tx, player.id)
    await dropTokens(tx, player.id, 'second_factor')
    await queueSecurityNotice(tx, player, 'two_factor_off', caller.client, now)
  })
  logSecurity(context, 'two_factor_off', { account: session.playerId, address: caller.address })
}

/** Replaces the recovery codes, so that the old codes stop working. Refuses with `not_enabled`. */
export async function renewRecoveryCodes(
  context: Context,
  caller: Caller,
  session: Session,
): Promise<{ recoveryCodes: string[] }> {
  const { codes, salt, hashes } = await makeCodes(context)
  await actAsOwner(context, session, async (tx, player, now) => {
    if (!(await store.isSecondFactorOn(tx, player.id))) throw new Refusal('not_enabled')
    await store.replaceCodes(tx, player.id, salt, hashes)
    await queueSecurityNotice(tx, player, 'recovery_codes_made', caller.client, now)
  })
  logSecurity(context, 'recovery_codes_made', { account: session.playerId, address: caller.address })
  return { recoveryCodes: codes }
}

/**
 * Returns the number of the 30-second step in which the authenticator app showed the code; undefined for a wrong or
 * used code. Each code works only once. Therefore, the code's step must be later than the steps of all accepted codes.
 */
function stepIn(
  { secrets, log }: Context,
  factor: store.SecondFactor,
  code: string,
  now: Date,
): number | undefined {
  const opened = unseal(lockOf({ secrets }, factor.player_id), factor.secret)
  if (opened === undefined) {
    log.error({ account: factor.player_id }, 'the secret of an authenticator app cannot be opened')
    return undefined
  }
  const step = stepOf(opened, code, now)
  return step !== undefined && step > factor.last_step ? step : undefined
}

/**
 * Encrypts the secrets of authenticator apps again that an older secret of AUTH_SECRET has encrypted. After that, the
 * older secret can be removed from the setting.
 */
export async function resealFactors({
  db,
  secrets,
  log,
}: Pick<Context, 'db' | 'secrets' | 'log'>): Promise<void> {
  if (secrets.length === 1) return
  let resealed = 0
  let batch = await store.factorsAfter(db, '', RESEAL_BATCH)
  while (batch.length > 0) {
    for (const { player_id: owner, secret: sealed } of batch) {
      const lock = lockOf({ secrets }, owner)
      if (unseal({ ...lock, secrets: [secrets[0]] }, sealed) !== undefined) continue
      const opened = unseal(lock, sealed)
      if (opened === undefined) continue
      await store.replaceSecret(db, owner, sealed, seal(lock, opened))
      resealed++
    }
    batch = await store.factorsAfter(db, batch.at(-1)?.player_id ?? '', RESEAL_BATCH)
  }
  log.info({ resealed }, 'the secrets of authenticator apps are encrypted with the first AUTH_SECRET')
}

/**
 * Finishes a sign-in with a code from the authenticator app or with a recovery code. Refuses with `sign_in_expired`,
 * `invalid_code` or `too_many_requests`. A pending sign-in expires after `SECOND_STEP_SECONDS`, after a change of the
 * password, and when the player signs out everywhere.
 */
export async function takeSecondStep(
  context: Context,
  caller: Caller,
  pending: string | undefined,
  { code, timeZone }: Input<'POST /api/auth/two-factor/verify'>['body'],
): Promise<SignedIn> {
  const begun =
    pending === undefined ? undefined : await readToken(context.db, 'second_factor', pending, context.now())
  if (pending === undefined || !begun) throw new Refusal('sign_in_expired')
  const { playerId } = begun
  const salt = (await store.findFactor(context.db, playerId))?.salt
  const hash = salt && (await context.hashing(() => recoveryHash(code, salt)))
  const outcome = await context.db.transaction().execute(async (tx) => {
    const player = await lockPlayer(tx, playerId)
    const now = context.now()
    const token = await readToken(tx, 'second_factor', pending, now)
    const factor = await store.findFactor(tx, playerId)
    if (!player || player.deleted_at !== null || !token || !factor || factor.confirmed_at === null)
      return 'expired'
    if (token.data.seal !== (await sealFor(tx, playerId))) return 'expired'
    const judged = await judgeCode(context, tx, caller, { player, factor, code, hash }, now)
    if (judged !== 'right') return judged
    await takeToken(tx, 'second_factor', pending, now)
    return openFullSession(context, tx, caller, player, now, { isWithSecondFactor: true })
  })
  if (outcome === 'expired') throw new Refusal('sign_in_expired')
  if (outcome === 'wrong' || 'wait' in outcome) throw refusedCode(context, caller, playerId, outcome)
  logSecurity(context, 'sign_in', { account: playerId, address: caller.address, with: 'second_step' })
  if (timeZone === undefined) return outcome
  return { ...outcome, player: await setTimeZone(context, playerId, timeZone) }
}

/**
 * Checks a code from the authenticator app or a recovery code of a signed-in player. Refuses with `invalid_code` or
 * `too_many_requests`.
 */
export async function proveCode(
  context: Context,
  caller: Caller,
  playerId: string,
  code: string,
): Promise<void> {
  const salt = (await store.findFactor(context.db, playerId))?.salt
  const hash = salt && (await context.hashing(() => recoveryHash(code, salt)))
  const outcome = await context.db.transaction().execute(async (tx) => {
    const player = await lockPlayer(tx, playerId)
    const factor = await store.findFactor(tx, playerId)
    if (!player || !factor || factor.confirmed_at === null) return 'wrong'
    return judgeCode(context, tx, caller, { player, factor, code, hash }, context.now())
  })
  if (outcome !== 'right') throw refusedCode(context, caller, playerId, outcome)
}

type Judged = 'right' | 'wrong' | { wait: number }

interface GivenCode {
  player: Player
  factor: store.SecondFactor
  code: string
  hash: string | undefined
}

/** Checks a code, marks it as used, and counts a wrong code. After many wrong codes, the result is the time to wait. */
async function judgeCode(
  context: Context,
  tx: Tx,
  caller: Caller,
  given: GivenCode,
  now: Date,
): Promise<Judged> {
  const { player, factor } = given
  const failures = { count: factor.failures, at: factor.failed_at }
  const wait = context.env.rateLimits ? waitBeforeCode(failures, now) : 0
  if (wait > 0) return { wait }
  if (await acceptCode(context, tx, caller, given, now)) return 'right'
  const count = failuresAfter(failures, now)
  await store.noteFailures(tx, player.id, count, now)
  if (isManyFailures(count)) await queueSecurityNotice(tx, player, 'codes_refused', caller.client, now)
  return 'wrong'
}

/** Writes a refused code to the security log, and returns the refusal. */
function refusedCode(
  context: Context,
  { address }: Caller,
  playerId: string,
  judged: Exclude<Judged, 'right'>,
): Refusal {
  const isWrong = judged === 'wrong'
  logSecurity(context, isWrong ? 'second_step_refused' : 'second_step_delayed', {
    account: playerId,
    address,
  })
  return isWrong ? new Refusal('invalid_code') : tooManyCodes(judged.wait)
}

/** Checks a code and marks it as used. Returns false for a wrong or used code. */
async function acceptCode(
  context: Context,
  tx: Tx,
  caller: Caller,
  given: GivenCode,
  now: Date,
): Promise<boolean> {
  const { player, factor, code, hash } = given
  if (hash === undefined) {
    const step = stepIn(context, factor, code, now)
    if (step !== undefined) await store.noteStep(tx, player.id, step)
    return step !== undefined
  }
  if (!(await store.takeCode(tx, player.id, hash))) return false
  await store.noteStep(tx, player.id, factor.last_step)
  await queueSecurityNotice(tx, player, 'recovery_code_used', caller.client, now)
  return true
}

function tooManyCodes(waitMs: number): Refusal {
  const seconds = Math.ceil(waitMs / 1000)
  const minutes = Math.ceil(seconds / 60)
  return new Refusal('too_many_requests', {
    message: `Too many wrong codes. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    retryAfter: seconds,
  })
}
