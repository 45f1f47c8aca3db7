import type { Context } from '../../context.ts'

/**
 * The contents of a mail. All of them are plain text, never HTML. `renderLetter` makes the HTML part and the text part
 * of the mail from them.
 */
export interface Letter {
  subject: string
  /** Heading of the mail. Without `heading`, the mail shows the subject as its heading. */
  heading?: string
  lines: readonly string[]
  quote?: { from: string; text: string }
  button?: { label: string; url: string }
  /** Texts in small print: the reason for the mail, and advice for a recipient who did not request the mail. */
  notes?: readonly string[]
  /**
   * Address of the page on which the recipient can refuse further mails; set only for mails that the recipient did not
   * request.
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
   * Writes the letter. The server calls this function just before it sends the mail, so that a token in the letter is
   * new. The request that queues the mail does not call it. Therefore, this request needs the same time for every
   * address. Returns undefined if the mail must not be sent any more.
   */
  write: (context: Context, mail: QueuedMail, now: Date) => Promise<Letter | undefined>
}
