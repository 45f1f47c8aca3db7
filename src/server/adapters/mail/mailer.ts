export interface OutgoingMail {
  /**
   * Unique id of the mail. The id is the same when the server sends the mail again, so that a mail server can recognise
   * the repeated mail.
   */
  id: string
  kind: string
  recipient: string
  subject: string
  html: string
  text: string
  /** Address of the page on which the recipient can unsubscribe from mails of this kind. */
  unsubscribeUrl?: string | undefined
}

/**
 * Result of an attempt to send a mail. The result `again` means that the mail server did not receive the mail, so a
 * later retry is safe. The result `refused` means that the mail server will never accept the mail. The result `unknown`
 * means that the mail server received the content but did not reply. It is unknown whether the mail arrived. `reason`
 * never contains the recipient's address.
 */
export type Delivery = { outcome: 'sent' } | { outcome: 'again' | 'refused' | 'unknown'; reason: string }

/**
 * Sends mails. `deliver` never throws. `stop` cancels the sending of a mail if the mail server has not begun to receive
 * the content.
 */
export interface Mailer {
  deliver(mail: OutgoingMail, stop: AbortSignal): Promise<Delivery>
}
