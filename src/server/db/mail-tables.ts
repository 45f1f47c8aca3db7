import type { ColumnType, Generated } from 'kysely'

type Json = ColumnType<Record<string, unknown>, string, string>

/** A mail that the server has sent or will send (features/mail). */
interface MailTable {
  id: string
  kind: string
  /** E-mail address of the recipient. The column is empty after the server has deleted the address. */
  recipient: string
  /** The player whose action caused the mail. The column is null if the person has no account or has deleted it. */
  player_id: string | null
  data: Json
  status: Generated<'waiting' | 'sending' | 'sent' | 'failed' | 'dropped'>
  tries: Generated<number>
  /** Id of the process that is sending the mail. */
  claim: string | null
  /**
   * Earliest time of the next attempt to send the mail. While a process is sending the mail, the column contains the
   * time after which another process is allowed to send it.
   */
  next_try_at: Date
  failure: string | null
  created_at: Date
  ended_at: Date | null
}

/**
 * A secret token that the server sends to the player in a mail or a cookie. The token can be used only once
 * (identity/one-time-token.store.ts).
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
 * An e-mail address to which the server sends no mails of one kind, because the recipient has unsubscribed
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
