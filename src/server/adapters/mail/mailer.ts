/** A mail as it goes out. */
export interface OutgoingMail {
  /** Names the mail for ever: a server that gets it twice can tell. */
  id: string
  kind: string
  recipient: string
  subject: string
  html: string
  text: string
  /** Where the reader says that they want no more of these. */
  unsubscribeUrl?: string | undefined
}

/**
 * What became of a mail. `again`: it was not handed over, so it can be tried later. `refused`: it never will be taken.
 * `unknown`: its content was handed over and no reply came, so it may have arrived. A reason never names the recipient.
 */
export type Delivery = { outcome: 'sent' } | { outcome: 'again' | 'refused' | 'unknown'; reason: string }

/** A way out for mails. It never throws. `stop` ends what has not yet handed over its content. */
export interface Mailer {
  deliver(mail: OutgoingMail, stop: AbortSignal): Promise<Delivery>
}
