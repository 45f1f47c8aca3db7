import type { ColumnType, Generated } from 'kysely'

type Json = ColumnType<Record<string, unknown>, string, string>

/** The outbox (features/mail). */
interface MailTable {
  id: string
  kind: string
  /** Empty after it was erased. */
  recipient: string
  /** The player who asked for it; null when unknown, or after their account was deleted. */
  player_id: string | null
  data: Json
  status: Generated<'waiting' | 'sending' | 'sent' | 'failed' | 'dropped'>
  tries: Generated<number>
  /** Id of the process that is sending it. */
  claim: string | null
  /** While sending: when the sender counts as lost. */
  next_try_at: Date
  failure: string | null
  created_at: Date
  ended_at: Date | null
}

/** A mailed token or one in a cookie, for one use (identity/one-time-token.store.ts). */
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
