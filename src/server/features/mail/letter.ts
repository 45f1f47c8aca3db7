import type { Context } from '../../context.ts'

/**
 * A mail as its text: all parts are plain text of any script, never HTML. One layout makes both the HTML and the text part of it.
 */
export interface Letter {
  subject: string
  /** The line at the top; the subject, when it is absent. */
  heading?: string
  /** Paragraphs above the button. */
  lines: readonly string[]
  /** What somebody else wrote, shown as theirs. */
  quote?: { from: string; text: string }
  button?: { label: string; url: string }
  /** Small print below: why this mail came, and what to do when it was not asked for. */
  notes?: readonly string[]
  /** Only for what its reader did not ask for: the page where they say that they want no more. */
  unsubscribeUrl?: string
}

/** A mail as it waits in the outbox. */
export interface QueuedMail {
  id: string
  recipient: string
  playerId: string | null
  data: Record<string, unknown>
}

/** A kind of mail. Features add theirs (`Feature.mails`). */
export interface MailKind {
  name: string
  /**
   * Writes the letter when it is about to be sent, so that a token in it is younger than any wait, and the request that
   * asked for it did the same whoever it was for. Undefined: there is nothing to send any more.
   */
  write: (context: Context, mail: QueuedMail, now: Date) => Promise<Letter | undefined>
}
