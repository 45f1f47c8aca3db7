import { Email } from '../../../contract/account.ts'
import type { Input, Output } from '../../../contract/api.ts'
import { INVITATIONS_A_DAY } from '../../../engine/referral/limits.ts'
import { hasLink } from '../../../engine/referral/link.ts'
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
 * Invites people by e-mail. Each person gets only one invitation, even if several players invite the person. In the
 * reply, `skipped` contains the addresses without an invitation, and the reason for each. The reply does not reveal
 * whether an address has an account. Refuses with `mail_unavailable` or `email_not_verified`. If the message contains a
 * link, the function refuses with `invalid_request`.
 */
export async function invite(
  context: Context,
  session: Session,
  { emails, message }: Input<'POST /api/referrals/invite'>['body'],
): Promise<Invited> {
  if (!canSendMail(context)) throw new Refusal('mail_unavailable')
  const text = message?.trim()
  if (text && hasLink(text)) {
    throw new Refusal('invalid_request', {
      message: 'Leave web and mail addresses out of your message. Your invitation has a link already.',
      details: [{ field: 'message', problem: 'must not contain a web or mail address' }],
    })
  }
  const { referralCode: code } = await shareLink(context, session)
  const given = emails.map((email) => {
    const address = email.trim().toLowerCase()
    return { email, address, key: personKey(context, address) }
  })
  return act(context, session.playerId, async (tx, player, now) => {
    if (!player.email_verified) throw new Refusal('email_not_verified')
    const own = personKey(context, player.email)
    const invited = await store.invitedOf(
      tx,
      given.map(({ key }) => key),
    )
    const reasons: (Invited['skipped'][number]['reason'] | undefined)[] = []
    const wanted = new Set<string>()
    let left = INVITATIONS_A_DAY - (await store.invitedSince(tx, own, dateBegin(now)))
    for (const { address, key } of given) {
      if (!Email.safeParse(address).success) reasons.push('invalid_address')
      else if (key === own) reasons.push('own_address')
      else if (invited.has(key) || wanted.has(key)) reasons.push('already_invited')
      else if (!(await mayInvite(tx, context, address))) reasons.push('wants_none')
      else if (left <= 0) reasons.push('daily_limit')
      else {
        wanted.add(key)
        left--
        reasons.push(undefined)
      }
    }
    const inserted = await store.insertInvitations(tx, own, [...wanted], now)
    const skipped: Invited['skipped'] = []
    let sent = 0
    for (const [n, { email, address, key }] of given.entries()) {
      const reason = reasons[n] ?? (inserted.has(key) ? undefined : 'already_invited')
      if (reason) {
        skipped.push({ email, reason })
        continue
      }
      const data = { code, ...(text && { message: text }) }
      await queueMail(tx, { kind: INVITATION, recipient: address, playerId: player.id, data }, now)
      sent++
    }
    return { sent, skipped }
  })
}

/**
 * Writes the invitation mail to a friend. The mail contains the player's username, because the server has checked the
 * username. It does not contain the first name, because the first name can be any text.
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
