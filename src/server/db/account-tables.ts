import type { ColumnType, Generated, Selectable } from 'kysely'
import type { UsedKind } from '../identity/used-before.store.ts'

/** A timestamptz column with a default. The driver reads the column as a Date. */
export type At = ColumnType<Date, Date | undefined, Date>

/** A player's account. Features store their data about a player in their own tables. */
interface PlayerTable {
  id: string
  name: string
  email: string
  email_verified: boolean
  image: string | null
  created_at: At
  updated_at: At
  deleted_at: Date | null
  first_name: string | null
  last_name: string | null
  username: string | null
  /** The ring around the player's picture. */
  frame: Generated<'legend' | null>
  /** The username in lower case, which is unique. */
  username_key: string | null
  /**
   * The username's skeleton, by which look-alike names are found (features/account/skeleton.ts). No two accounts have
   * the same skeleton.
   */
  username_skeleton: Generated<string | null>
  /** True if the account is an invented player of the demo. One demo account has a public password. */
  demo: Generated<boolean>
  theme: Generated<string>
  time_zone: Generated<string>
  time_zone_changed_at: Date | null
  previous_time_zone: Generated<string | null>
}

interface SessionTable {
  id: string
  token: string
  player_id: string
  expires_at: Date
  /** Browser and operating system of the session, shown in the player's list of sessions. */
  client: string | null
  created_at: At
  updated_at: At
}

/** The password of an account. An account without a password has no row. */
interface PasswordTable {
  player_id: string
  hash: string
  changed_at: Date
}

/** A player's identity at Google. */
interface GoogleIdentityTable {
  issuer: string
  /**
   * Google's permanent id of the person. Google's id identifies the person, because the person's e-mail address may
   * change.
   */
  subject: string
  player_id: string
  created_at: Date
}

/**
 * A `state` value of a sign-in with Google that was already used, stored until it expires so that it cannot be used
 * again.
 */
interface GoogleUsedStateTable {
  hash: string
  expires_at: Date
}

/** Usernames of deleted accounts, blocked until `free_at`. */
interface ReleasedNameTable {
  username_key: string
  skeleton: string | null
  free_at: Date
}

/**
 * One sign-in attempt with a wrong password for an e-mail address. For an hour, each row increases the delay before the
 * next attempt (features/account/password-delay.ts).
 */
interface PasswordFailureTable {
  id: Generated<number>
  /** Keyed hash of the e-mail address. */
  account_key: string
  kind: 'device' | 'network' | 'unknown'
  /** Id of the browser, or keyed hash of the network. */
  origin: string
  at: Date
}

interface SignInNetworkTable {
  player_id: string
  network_key: string
  last_at: Date
}

/** The daily allowances that a person has used, including uses by deleted accounts (identity/used-before.store.ts). */
interface UsedBeforeTable {
  account_key: string
  kind: UsedKind
  day: string
  count: number
  player_id: string | null
}

export interface AccountSchema {
  player: PlayerTable
  session: SessionTable
  password: PasswordTable
  google_identity: GoogleIdentityTable
  google_used_state: GoogleUsedStateTable
  released_name: ReleasedNameTable
  password_failure: PasswordFailureTable
  sign_in_network: SignInNetworkTable
  used_before: UsedBeforeTable
}

export type Player = Selectable<PlayerTable>
