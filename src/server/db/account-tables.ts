import type { ColumnType, Generated, Selectable } from 'kysely'
import type { UsedKind } from '../identity/used-before.store.ts'

/** A timestamptz column with a default. Read as a Date. */
export type At = ColumnType<Date, Date | undefined, Date>

/** Features store what they know of a person in their own tables. */
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
  /** The ring around their picture. */
  frame: Generated<'legend' | null>
  /** Lower-case username. Unique. */
  username_key: string | null
  /** Shape of the username for look-alikes (features/account/skeleton.ts). Unique. */
  username_skeleton: Generated<string | null>
  /** A player of the demo. The password of the one with a sign-in is public. */
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
  /** Browser and system, shown in the owner's list of sessions. */
  client: string | null
  created_at: At
  updated_at: At
}

/** No row for an account without a password. */
interface PasswordTable {
  player_id: string
  hash: string
  changed_at: Date
}

/** A player's identity at a sign-in provider. */
interface GoogleIdentityTable {
  issuer: string
  /** The provider's permanent id of the person; their e-mail address may change. */
  subject: string
  player_id: string
  created_at: Date
}

/** Used states of sign-ins with Google, until they would expire anyway. */
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

/** A wrong password at an e-mail address, for the hour in which it counts (features/account/password-delay.ts). */
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

/** See identity/used-before.store.ts. */
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
