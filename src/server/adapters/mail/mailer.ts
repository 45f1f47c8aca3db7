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
 * Result of a delivery. `again`: the mail was not handed over, so a later retry is safe. `refused`: the mail server
 * will never accept the mail. `unknown`: the content was handed over without a reply, so the mail may have arrived.
 * `reason` never contains the recipient.
 */
export type Delivery = { outcome: 'sent' } | { outcome: 'again' | 'refused' | 'unknown'; reason: string }

/** A mail transport, whose methods never throw. `stop` aborts a delivery unless its content was already handed over. */
export interface Mailer {
  deliver(mail: OutgoingMail, stop: AbortSignal): Promise<Delivery>
}
