import type { ColumnType, Generated } from 'kysely'

type Json = ColumnType<Record<string, unknown>, string, string>

/** A mail of the outbox (features/mail). */
interface MailTable {
  id: string
  kind: string
  /** Empty once it was erased. */
  recipient: string
  /** The player for whom it was asked; null when nobody is known, or after their account was deleted. */
  player_id: string | null
  data: Json
  status: Generated<'waiting' | 'sending' | 'sent' | 'failed' | 'dropped'>
  tries: Generated<number>
  /** Whoever sends it just now. */
  claim: string | null
  /** While it is being sent: when its sender counts as lost. */
  next_try_at: Date
  failure: string | null
  created_at: Date
  ended_at: Date | null
}

/** A token that was mailed or kept in a cookie: good for one use (identity/one-time-token.store.ts). */
interface OneTimeTokenTable {
  hash: string
  purpose: string
  player_id: string
  data: Json
  created_at: Date
  expires_at: Date
}

/** An address whose owner wants no more mails of a kind (features/mail/unsubscribe.ts). */
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
