import type { Context } from '../../context.ts'

/** A mail as plain text of any script, never HTML. `renderLetter` makes its HTML and text parts. */
export interface Letter {
  subject: string
  /** Absent: the subject. */
  heading?: string
  lines: readonly string[]
  /** Words of another player, shown as a quote. */
  quote?: { from: string; text: string }
  button?: { label: string; url: string }
  /** Small print: why this mail came, and what to do when nobody asked for it. */
  notes?: readonly string[]
  /** Only for mails that the reader did not ask for: the page on which to refuse further ones. */
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
   * Writes the letter just before it is sent, so that a token in it is fresh, and the request that queued it took the same time
   * for every address. Undefined: nothing is to be sent any more.
   */
  write: (context: Context, mail: QueuedMail, now: Date) => Promise<Letter | undefined>
}
