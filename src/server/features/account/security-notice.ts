import type { Tx } from '../../db/database.ts'
import type { Player } from '../../db/schema.ts'
import type { MailKind } from '../mail/letter.ts'
import { queueMail } from '../mail/mail.service.ts'

/** Texts of the mails about security events. These events change the sign-in methods or can be signs of an attack. */
const notices = {
  two_factor_on: {
    subject: 'Two-step sign-in is on',
    line: 'Signing in to WordConnect now asks for a code of your authenticator app.',
  },
  two_factor_off: {
    subject: 'Two-step sign-in was turned off',
    line: 'Signing in to WordConnect no longer asks for a code of your authenticator app.',
  },
  recovery_codes_made: {
    subject: 'You have new recovery codes',
    line: 'New recovery codes were made for your WordConnect account. The old ones work no more.',
  },
  recovery_code_used: {
    subject: 'A recovery code was used',
    line: 'Somebody signed in to your WordConnect account with one of its recovery codes.',
  },
  codes_refused: {
    subject: 'Wrong codes at your sign-in',
    line: 'Somebody signed in to your WordConnect account as far as the code of your app, and then gave wrong codes.',
  },
  passkey_added: {
    subject: 'A passkey was added',
    line: 'A new passkey opens your WordConnect account.',
  },
  passkey_removed: {
    subject: 'A passkey was removed',
    line: 'A passkey of your WordConnect account was removed and no longer opens it.',
  },
} as const

type Notice = keyof typeof notices

/** Queues a mail about a security event. The caller passes the transaction that stores the event. */
export const queueSecurityNotice = (
  tx: Tx,
  player: Player,
  notice: Notice,
  client: string,
  now: Date,
): Promise<void> =>
  queueMail(
    tx,
    { kind: securityNotice.name, recipient: player.email, playerId: player.id, data: { notice, client } },
    now,
  )

export const securityNotice: MailKind = {
  name: 'security_notice',
  write: async ({ env }, { data }) => {
    const { subject, line } = notices[data.notice as Notice]
    return {
      subject,
      lines: [line, `It was done in: ${String(data.client)}.`],
      button: { label: 'Look at your settings', url: `${env.publicUrl}/settings` },
      notes: [
        'If this was you, there is nothing to do.',
        'If it was not, change your password at once, which also signs out every other browser.',
      ],
    }
  },
}
