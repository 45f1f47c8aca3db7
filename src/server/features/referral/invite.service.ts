import { Email } from '../../../contract/account.ts'
import type { Input, Output } from '../../../contract/api.ts'
import { INVITATIONS_A_DAY } from '../../../engine/referral/limits.ts'
import type { Context } from '../../context.ts'
import { act } from '../../identity/act.ts'
import { findPlayer } from '../../identity/player.store.ts'
import type { Session } from '../../identity/session.store.ts'
import { Refusal } from '../../refusal.ts'
import type { MailKind } from '../mail/letter.ts'
import { canSendMail, queueMail } from '../mail/mail.service.ts'
import { mayInvite, unsubscribeUrl } from '../mail/unsubscribe.ts'
import { personKey } from './person.ts'
import { linkOf, shareLink } from './referral.service.ts'
import * as store from './referral.store.ts'
import { dateBegin } from './reward.service.ts'

const INVITATION = 'referral-invitation'
type Invited = Output<'POST /api/referrals/invite'>

/**
 * Invites people by e-mail; each address gets only one invitation. In the reply, `skipped` says why some addresses got
 * no invitation. The reply does not reveal whether an address has an account. Refuses with `mail_unavailable` or
 * `email_not_verified`.
 */
export async function invite(
  context: Context,
  session: Session,
  { emails, message }: Input<'POST /api/referrals/invite'>['body'],
): Promise<Invited> {
  if (!canSendMail(context)) throw new Refusal('mail_unavailable')
  const { referralCode: code } = await shareLink(context, session)
  return act(context, session.playerId, async (tx, player, now) => {
    if (!player.email_verified) throw new Refusal('email_not_verified')
    const own = personKey(context, player.email)
    const text = message?.trim()
    const skipped: Invited['skipped'] = []
    let left = INVITATIONS_A_DAY - (await store.invitedSince(tx, own, dateBegin(now)))
    let sent = 0
    for (const email of emails) {
      const address = email.trim().toLowerCase()
      const key = personKey(context, address)
      if (!Email.safeParse(address).success) skipped.push({ email, reason: 'invalid_address' })
      else if (key === own) skipped.push({ email, reason: 'own_address' })
      else if (await store.isInvited(tx, own, key)) skipped.push({ email, reason: 'already_invited' })
      else if (!(await mayInvite(tx, context, address))) skipped.push({ email, reason: 'wants_none' })
      else if (left <= 0) skipped.push({ email, reason: 'daily_limit' })
      else {
        await store.insertInvitation(tx, own, key, now)
        const data = { code, ...(text && { message: text }) }
        await queueMail(tx, { kind: INVITATION, recipient: address, playerId: player.id, data }, now)
        left--
        sent++
      }
    }
    return { sent, skipped }
  })
}

/**
 * The invitation that is mailed to a friend. The invitation contains the username, which the server has checked, and
 * not the first name, which can be any text.
 */
export const invitation: MailKind = {
  name: INVITATION,
  async write(context, { recipient, playerId, data }) {
    const player = playerId === null ? undefined : await findPlayer(context.db, playerId)
    if (!player || player.deleted_at !== null) return undefined
    const { code, message } = data as { code: string; message?: string }
    const from = player.username ?? 'A friend'
    return {
      subject: `${from} invites you to WordConnect`,
      lines: [
        `${from} plays WordConnect and would like to play with you: sixteen words, four hidden groups, and always one that nearly fits.`,
        `Sign up with the code ${code}, and you both get extra hints and lives.`,
      ],
      ...(message && { quote: { from, text: message } }),
      button: { label: 'Play WordConnect', url: linkOf(context, code) },
      notes: ['You get this mail once, because somebody who plays typed your address. We have not kept it.'],
      unsubscribeUrl: unsubscribeUrl(context, recipient),
    }
  },
}
