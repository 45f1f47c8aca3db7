export interface OutgoingMail {
  /** Unique and permanent, so that a server can recognise a mail that it gets twice. */
  id: string
  kind: string
  recipient: string
  subject: string
  html: string
  text: string
  /** Address of the page for unsubscribing. */
  unsubscribeUrl?: string | undefined
}

/**
 * `again`: it was not handed over, so it can be tried later. `refused`: it will never be accepted. `unknown`: its content was
 * handed over but no reply came, so it may have arrived. `reason` never contains the recipient.
 */
export type Delivery = { outcome: 'sent' } | { outcome: 'again' | 'refused' | 'unknown'; reason: string }

/** Never throws. `stop` aborts a delivery whose content was not handed over yet. */
export interface Mailer {
  deliver(mail: OutgoingMail, stop: AbortSignal): Promise<Delivery>
}
