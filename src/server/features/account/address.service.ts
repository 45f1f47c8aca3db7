import { Email } from '../../../contract/account.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { Player } from '../../db/schema.ts'
import { act } from '../../identity/act.ts'
import { makeToken, takeToken } from '../../identity/one-time-token.store.ts'
import { findPlayer, lockPlayer } from '../../identity/player.store.ts'
import { Refusal } from '../../refusal.ts'
import { accountKey, logSecurity } from '../../security-log.ts'
import type { MailKind } from '../mail/letter.ts'
import { queueMail } from '../mail/mail.service.ts'
import * as store from './account.store.ts'

const VERIFY_SECONDS = 24 * 3600
export const RESET_SECONDS = 30 * 60
/**
 * Maximum number of reset mails to one address in an hour. The limit exists because anybody can request mails to any
 * address.
 */
const PER_ADDRESS = { max: 5, seconds: 3600, by: 'account' } as const
/** Recipient of a reset mail that was requested for an invalid e-mail address. No account can have this address. */
const NO_ADDRESS = 'nobody@address.invalid'

/**
 * Queues the mail that verifies the player's address, unless the address is already verified. The caller's transaction
 * must have locked or created the player's row.
 */
export async function queueVerification(tx: Tx, player: Player, now: Date): Promise<void> {
  if (player.email_verified || player.demo) return
  await queueMail(tx, { kind: verifyMail.name, recipient: player.email, playerId: player.id }, now)
}

export const sendVerification = (context: Context, playerId: string): Promise<void> =>
  act(context, playerId, queueVerification)

/**
 * Marks an e-mail address as verified. `token` is the token from the mail that the server sent to this address. Refuses
 * with `invalid_token`.
 */
export async function verifyAddress(context: Context, token: string, address: string): Promise<void> {
  const playerId = await context.db.transaction().execute(async (tx) => {
    const now = context.now()
    const taken = await takeToken(tx, 'verify_email', token, now)
    const player = taken && (await lockPlayer(tx, taken.playerId))
    // The token is valid only for the address that the account had when the mail was sent.
    if (!player || player.deleted_at !== null || taken?.data.email !== player.email)
      throw new Refusal('invalid_token')
    await store.setVerified(tx, player.id, now)
    return player.id
  })
  logSecurity(context, 'email_verified', { account: playerId, address })
}

/**
 * Queues the mail that resets a password. The function only adds one row to the table of waiting mails, so it takes the
 * same time for an address without an account. The server looks up the account later, when it writes the mail.
 */
export async function askForReset(context: Context, given: string): Promise<void> {
  const email = given.trim().toLowerCase()
  // Above the limit, the server ignores the request but sends the usual reply.
  if (await context.limiter('forgot password', accountKey(context.hashKey, email), PER_ADDRESS)) return
  const recipient = Email.safeParse(email).success ? email : NO_ADDRESS
  await queueMail(context.db, { kind: resetMail.name, recipient }, context.now())
}

/** Queues the mail that informs the account's owner about the change of the password. */
export const queueChangeNotice = (tx: Tx, { id, email }: Player, now: Date): Promise<void> =>
  queueMail(tx, { kind: changedMail.name, recipient: email, playerId: id }, now)

const verifyMail: MailKind = {
  name: 'verify_email',
  async write({ db, env }, { playerId, recipient }, now) {
    const player = playerId === null ? undefined : await findPlayer(db, playerId)
    if (!player || player.email_verified || player.email !== recipient) return undefined
    const data = { email: player.email }
    const token = await makeToken(
      db,
      { purpose: 'verify_email', playerId: player.id, data, seconds: VERIFY_SECONDS },
      now,
    )
    // Anybody can sign up with the address of another person. Therefore, the mail contains no text that the person
    // chose at the sign-up, such as a name.
    return {
      subject: 'Verify your e-mail address',
      lines: [
        'Welcome to WordConnect. One press tells us that this address is yours.',
        'You can play without it. You need it to invite friends.',
      ],
      button: { label: 'Verify this address', url: `${env.publicUrl}/verify-email?token=${token}` },
      notes: [
        'The link works once, for 24 hours. In Settings you can ask for another one.',
        'You get this mail because somebody signed up with this address. If it was not you, do nothing.',
      ],
    }
  },
}

const resetMail: MailKind = {
  name: 'reset_password',
  async write({ db, env }, { recipient }, now) {
    const player = await store.playerOfEmail(db, recipient)
    if (!player || player.demo || player.deleted_at !== null) return undefined
    const token = await makeToken(
      db,
      { purpose: 'reset_password', playerId: player.id, seconds: RESET_SECONDS },
      now,
    )
    return {
      subject: 'Set a new password',
      lines: [
        'Somebody, most likely you, asked for a new password for the account with this address.',
        'When you set one, you are signed out everywhere.',
      ],
      button: { label: 'Set a new password', url: `${env.publicUrl}/reset-password?token=${token}` },
      notes: [
        'The link works once, for 30 minutes.',
        'If it was not you, do nothing: your password stays as it is. Never pass this link on.',
      ],
    }
  },
}

const changedMail: MailKind = {
  name: 'password_changed',
  async write({ db, env }, { playerId, recipient }) {
    const player = playerId === null ? undefined : await findPlayer(db, playerId)
    if (player?.email !== recipient) return undefined
    return {
      subject: 'Your password was changed',
      lines: [
        'The password of your WordConnect account was changed, and every other device was signed out.',
        'If it was you, there is nothing to do.',
      ],
      button: { label: 'It was not me', url: `${env.publicUrl}/forgot-password` },
      notes: ['You get this mail because it concerns the safety of your account.'],
    }
  },
}

export const accountMails: readonly MailKind[] = [verifyMail, resetMail, changedMail]
