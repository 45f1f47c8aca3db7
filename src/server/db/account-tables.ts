import type { ColumnType, Generated, Selectable } from 'kysely'
import type { English } from '../../engine/english.ts'
import type { UsedKind } from '../identity/used-before.store.ts'

/** A timestamptz column with a default value. The database driver returns the value as a Date. */
export type At = ColumnType<Date, Date | undefined, Date>

/** A player's account. Each feature of the game stores its data about a player in separate tables. */
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
  /** The decorative ring around the player's picture. */
  frame: Generated<'legend' | null>
  /** The username in lower case, which is unique. */
  username_key: string | null
  /**
   * A simplified form of the username, called its skeleton (features/account/skeleton.ts). Usernames that look similar
   * have the same skeleton. No two accounts have the same skeleton.
   */
  username_skeleton: Generated<string | null>
  /** True if the player is not real, but was added by the server for demonstrations. */
  demo: Generated<boolean>
  theme: Generated<string>
  time_zone: Generated<string>
  time_zone_changed_at: Date | null
  previous_time_zone: Generated<string | null>
  /** True if no page opens the next screen by itself. */
  wait_for_me: Generated<boolean>
  /** True if the keys S, H, ? and 1 to 4 work on a board. */
  board_keys: Generated<boolean>
  /** True if a board vibrates at the result of a guess. */
  vibrates: Generated<boolean>
  /** True if a board plays a tone at the result of a guess. */
  tones: Generated<boolean>
  english: Generated<English>
  /** End of the suspension: until then, the player cannot sign in. Null, or in the past, if the player can. */
  suspended_until: Date | null
  suspended_for: string | null
  /** Rises with each block of or by the player; 0 if there never was one (identity/hidden-players.ts). */
  blocks_version: Generated<number>
}

interface SessionTable {
  id: string
  token: string
  player_id: string
  expires_at: Date
  /**
   * Browser and operating system with which the player signed in. The page shows them in the player's list of sessions.
   */
  client: string | null
  created_at: At
  updated_at: At
  /** Time at which the player last proved a second factor in this session; null if the session began without one. */
  second_factor_at: Date | null
}

/** The password of an account. An account without a password has no row. */
interface PasswordTable {
  player_id: string
  hash: string
  changed_at: Date
}

/** The Google account with which a player signs in. */
interface GoogleIdentityTable {
  issuer: string
  /**
   * Id of the person at Google. The server recognises the person by this id, because the person's e-mail address can
   * change.
   */
  subject: string
  player_id: string
  created_at: Date
}

/**
 * A `state` value that was already used in a sign-in with Google. The row stays until the value expires, so that nobody
 * can use the value again.
 */
interface GoogleUsedStateTable {
  hash: string
  expires_at: Date
}

/** Username of a deleted account. No other player can choose the username before `free_at`. */
interface ReleasedNameTable {
  username_key: string
  skeleton: string | null
  free_at: Date
}

/**
 * A sign-in attempt with a wrong password. For an hour, each row increases the delay before the next attempt with the
 * same e-mail address (features/account/password-delay.ts).
 */
interface PasswordFailureTable {
  id: Generated<number>
  /** Keyed hash of the e-mail address. */
  account_key: string
  kind: 'device' | 'network' | 'unknown'
  /** Id of the browser from which the attempt came, or keyed hash of the browser's network address. */
  origin: string
  at: Date
}

interface SignInNetworkTable {
  player_id: string
  network_key: string
  last_at: Date
}

/**
 * Number of free games, hints or other items that a person has used on a day. The row also exists after the person has
 * deleted the account (identity/used-before.store.ts).
 */
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
