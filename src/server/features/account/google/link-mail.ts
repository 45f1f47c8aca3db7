import { makeToken } from '../../../identity/one-time-token.store.ts'
import { findPlayer } from '../../../identity/player.store.ts'
import type { MailKind } from '../../mail/letter.ts'

const LINK_SECONDS = 30 * 60

export const linkMail: MailKind = {
  name: 'link_google',
  async write(context, { playerId, data }, now) {
    const player = playerId === null ? undefined : await findPlayer(context.db, playerId)
    if (!player || player.deleted_at !== null) return undefined
    const made = { purpose: 'link_google', playerId: player.id, data, seconds: LINK_SECONDS } as const
    const token = await makeToken(context.db, made, now)
    return {
      subject: 'Connect your account with Google',
      lines: [
        'Somebody signed in with Google and this e-mail address, which a WordConnect account has already. If it was you, connect the two.',
        ...(player.email_verified
          ? []
          : [
              'Nobody has confirmed this address at WordConnect before. So the account’s password is removed, with every other way in, and it is signed out on every device: from then on you sign in with Google.',
            ]),
      ],
      button: { label: 'Connect with Google', url: `${context.env.publicUrl}/link-google?token=${token}` },
      notes: [
        'The link works once, for 30 minutes.',
        'If it was not you, do nothing: without this link nothing is connected.',
      ],
    }
  },
}
