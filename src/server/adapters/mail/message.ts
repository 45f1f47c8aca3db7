import MailComposer from 'nodemailer/lib/mail-composer'
import type { Sender } from '../../env.ts'
import type { OutgoingMail } from './mailer.ts'

/**
 * Converts a mail to the text that a mail server receives. The library encodes every header, so a line break in a value
 * cannot start another header.
 */
export function buildMessage(mail: OutgoingMail, from: Sender): Promise<Buffer> {
  const { id, recipient, subject, html, text, unsubscribeUrl } = mail
  const composer = new MailComposer({
    from,
    to: { name: '', address: recipient },
    subject,
    text,
    html,
    messageId: `<${id}@${from.address.split('@')[1]}>`,
    headers: {
      // The header `Auto-Submitted` prevents automatic replies of mail programs.
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl !== undefined && {
        'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${unsubscribeUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}
