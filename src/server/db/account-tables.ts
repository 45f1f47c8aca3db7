import type { ColumnType, Generated, Selectable } from 'kysely'
import type { UsedKind } from '../identity/used-before.store.ts'

/** A timestamptz column with a default in the database. It is read as a Date. */
export type At = ColumnType<Date, Date | undefined, Date>

/**
 * A person, with name and settings. What a feature stores about a person is in the feature's own tables.
 */
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
  /** The ring round their picture. */
  frame: Generated<'legend' | null>
  /** Lower-cased username: unique. */
  username_key: string | null
  /** What the username looks like (features/account/skeleton.ts): unique. */
  username_skeleton: Generated<string | null>
  /** A player of the demo. Everybody knows the password of the one that has a sign-in. */
  demo: Generated<boolean>
  theme: Generated<string>
  time_zone: Generated<string>
  time_zone_changed_at: Date | null
  /** The time zone before the last change. */
  previous_time_zone: Generated<string | null>
}

interface SessionTable {
  id: string
  token: string
  player_id: string
  expires_at: Date
  /** The browser and system, in few words, as its owner sees it in the list of sessions. */
  client: string | null
  created_at: At
  updated_at: At
}

/** The password of an account. No row: it has none, and its owner signs in another way. */
interface PasswordTable {
  player_id: string
  /** Argon2id, with its parameters and salt. */
  hash: string
  changed_at: Date
}

/** A person at a provider of sign-in, who is this player here. */
interface GoogleIdentityTable {
  issuer: string
  /** The provider's name for the person: it never changes, as their e-mail address may. */
  subject: string
  player_id: string
  created_at: Date
}

/** The state of a sign-in with Google that has come back, until it would be refused for its age. */
interface GoogleUsedStateTable {
  hash: string
  expires_at: Date
}

/** Usernames of deleted accounts. Nobody can take one before `free_at`. */
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
  /** The browser's name, or the keyed hash of the network. */
  origin: string
  at: Date
}

/** A network from which a player has signed in. */
interface SignInNetworkTable {
  player_id: string
  network_key: string
  last_at: Date
}

/** What a deleted account had used up of a day's allowance (identity/used-before.store.ts). */
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
