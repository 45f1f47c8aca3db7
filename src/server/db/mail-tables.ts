import type { ColumnType, Generated } from 'kysely'

type Json = ColumnType<Record<string, unknown>, string, string>

/** A mail of the outbox (features/mail). */
interface MailTable {
  id: string
  kind: string
  /** E-mail address of the recipient, which is empty after the server has erased it. */
  recipient: string
  /** The player who requested the mail. The player is null when the person has no account or has deleted it. */
  player_id: string | null
  data: Json
  status: Generated<'waiting' | 'sending' | 'sent' | 'failed' | 'dropped'>
  tries: Generated<number>
  /** Id of the process that is sending the mail. */
  claim: string | null
  /**
   * Earliest time of the next try. While a process is sending the mail, the column has the time after which that
   * process is considered lost.
   */
  next_try_at: Date
  failure: string | null
  created_at: Date
  ended_at: Date | null
}

/** A token for one use, sent in a mail or a cookie (identity/one-time-token.store.ts). */
interface OneTimeTokenTable {
  hash: string
  purpose: string
  player_id: string
  data: Json
  created_at: Date
  expires_at: Date
}

/** An address that is unsubscribed from a kind of mail (features/mail/unsubscribe.ts). */
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
