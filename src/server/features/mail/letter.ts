import type { Context } from '../../context.ts'

/** The parts of a mail as plain text, never HTML. `renderLetter` creates the HTML part and the text part. */
export interface Letter {
  subject: string
  /** The heading of the mail; without `heading`, the subject is the heading. */
  heading?: string
  lines: readonly string[]
  quote?: { from: string; text: string }
  button?: { label: string; url: string }
  /** Small print: the reason for the mail, and advice for a recipient who did not request the mail. */
  notes?: readonly string[]
  /**
   * Address of the page on which the recipient refuses further mails. The address is only set for mails that the
   * recipient did not request.
   */
  unsubscribeUrl?: string
}

export interface QueuedMail {
  id: string
  recipient: string
  playerId: string | null
  data: Record<string, unknown>
}

export interface MailKind {
  name: string
  /**
   * Writes the letter just before the server sends the mail, so that a token in the letter is new. Because the server
   * writes the letter later, the request that queues the mail takes the same time for every address. Returns undefined
   * when the mail should no longer be sent.
   */
  write: (context: Context, mail: QueuedMail, now: Date) => Promise<Letter | undefined>
}
