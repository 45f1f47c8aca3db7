import type { ColumnType, Generated } from 'kysely'

type Json = ColumnType<Record<string, unknown>, string, string>

/** A mail that the server has sent or will send (features/mail). */
interface MailTable {
  id: string
  kind: string
  /** E-mail address of the recipient. The column is empty after the server has deleted the address. */
  recipient: string
  /** The player who caused the mail; null when the person has no account, or has deleted the account. */
  player_id: string | null
  data: Json
  status: Generated<'waiting' | 'sending' | 'sent' | 'failed' | 'dropped'>
  tries: Generated<number>
  /** Id of the process that is sending the mail. */
  claim: string | null
  /**
   * Earliest time of the next attempt to send the mail. While a process is sending the mail, the column has the time
   * after which another process may send the mail.
   */
  next_try_at: Date
  failure: string | null
  created_at: Date
  ended_at: Date | null
}

/**
 * A secret token that can be used once, sent to the player in a mail or a cookie (identity/one-time-token.store.ts).
 */
interface OneTimeTokenTable {
  hash: string
  purpose: string
  player_id: string
  data: Json
  created_at: Date
  expires_at: Date
}

/**
 * An e-mail address that gets no mails of one kind, because the recipient has unsubscribed
 * (features/mail/unsubscribe.ts).
 */
interface RefusedAddressTable {
  /** Keyed hash of the e-mail address. */
  account_key: string
  kind: string
  refused_at: Date
}

export interface MailSchema {
  mail: MailTable
  refused_address: RefusedAddressTable
  one_time_token: OneTimeTokenTable
}
