export interface OutgoingMail {
  /** A unique and permanent id of the mail. A mail server can recognise a repeated mail by its id. */
  id: string
  kind: string
  recipient: string
  subject: string
  html: string
  text: string
  /** Address of the page that unsubscribes the recipient. */
  unsubscribeUrl?: string | undefined
}

/**
 * Result of a delivery. The result `again` means that the mail server did not get the mail, so a later retry is safe.
 * The result `refused` means that the mail server will never accept the mail. The result `unknown` means that the mail
 * server got the content but did not reply, so the mail may have arrived. `reason` never contains the recipient.
 */
export type Delivery = { outcome: 'sent' } | { outcome: 'again' | 'refused' | 'unknown'; reason: string }

/** A mail transport, whose methods never throw. `stop` aborts a delivery unless its content was already handed over. */
export interface Mailer {
  deliver(mail: OutgoingMail, stop: AbortSignal): Promise<Delivery>
}
