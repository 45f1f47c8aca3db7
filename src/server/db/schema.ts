import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'
import type { ActivityData, ActivityKind } from '../../contract/activity.ts'
import type { GameModeName } from '../../contract/game.ts'
import type { Board } from '../../engine/board/board.ts'
import type { LevelStatus, TakenGuess } from '../../engine/play/level.ts'
import type { DailySchema } from './daily-tables.ts'

/** Times are timestamptz and come as Date; `At<…>` has a default in the database. */
type At = ColumnType<Date, Date | undefined, Date>
type Json<T> = ColumnType<T, string, string>

/** A person: better-auth's user, with their name and settings. What a feature knows of them is in its own tables. */
export interface PlayerTable {
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
  /** Lower-cased username: unique. */
  username_key: string | null
  theme: Generated<string>
  time_zone: Generated<string>
  time_zone_changed_at: Date | null
  /** The zone that counted until then. */
  previous_time_zone: Generated<string | null>
}

export interface SessionTable {
  id: string
  token: string
  player_id: string
  expires_at: Date
  ip_address: string | null
  user_agent: string | null
  created_at: At
  updated_at: At
}

/** How an account is signed in to: better-auth's account, one row a provider. */
export interface CredentialTable {
  id: string
  player_id: string
  account_id: string
  provider_id: string
  access_token: string | null
  refresh_token: string | null
  id_token: string | null
  access_token_expires_at: Date | null
  refresh_token_expires_at: Date | null
  scope: string | null
  password: string | null
  created_at: At
  updated_at: At
}

export interface VerificationTable {
  id: string
  identifier: string
  value: string
  expires_at: Date
  created_at: At
  updated_at: At
}

/** Names of deleted accounts, kept back until `free_at`. */
export interface ReleasedNameTable {
  username_key: string
  free_at: Date
}

/** A player's balances: each equals the sum of its ledger and is never below 0. No row before the first grant. */
export interface WalletTable {
  player_id: string
  hints: Generated<number>
  lives: Generated<number>
  /** Granted premium days last until then. */
  premium_until: Date | null
}

/** What a player's classic levels come to. No row before the first one was dealt. */
export interface PlayRecordTable {
  player_id: string
  /** The latest classic board; it may be over. */
  current_game_id: string | null
  highest_level: Generated<number>
  total_score: Generated<number>
  win_streak: Generated<number>
  best_win_streak: Generated<number>
  best_score: Generated<number>
  best_score_level: Generated<number>
  best_score_at: Date | null
  best_score_id: string | null
}

/** How good a player is, as measured (engine/rating). No row before the first judged look. */
export interface PlayerSkillTable {
  player_id: string
  /** Logits above a new player. */
  value: number
  information: number
}

/** A guess as it is stored with its game. */
export interface StoredGuess extends TakenGuess {
  /** Milliseconds since the deal. Boards of before this was kept do not have it. */
  at?: number
  /** Hash of the idempotency key that the guess came with. */
  key?: string
  /** Groups hinted until then, where there were any. */
  hinted?: number
  /** What the mode added to the reply; kept only with a key. */
  added?: Record<string, unknown>
}

/** One board dealt to one player, and how far they have come on it. */
export interface GameTable {
  id: string
  player_id: string
  mode: GameModeName
  /** Id of the first board of the run. */
  run_id: string
  level: number
  status: LevelStatus
  seed: string
  board: Json<Board>
  /** Ids of the board's categories, for the cooldown. */
  category_ids: string[]
  /** Folded words of the board, four a group, for the cooldown. */
  word_keys: string[]
  /** Tile ids as the player has arranged them; null as dealt. */
  tile_order: string[] | null
  /** Score of the run when this level began. */
  score_before: number
  level_score: Generated<number>
  mistakes: Generated<number>
  /** Every guess taken, in order. */
  guesses: ColumnType<readonly StoredGuess[], string | undefined, string>
  found: Generated<number[]>
  hinted: Generated<number[]>
  extra_life_used: Generated<boolean>
  /** Goes up with every change, so that one made on an older reading is noticed. */
  version: Generated<number>
  /** The local day this start counts on; null when it does not count (a next level). */
  start_day: string | null
  /** The player's skill when the board was dealt, in logits. */
  skill: Generated<number>
  /** Red herrings planted on purpose. */
  traps: Generated<number>
  started_at: Date
  ended_at: Date | null
}

/** What a wallet holds: hints, lives, days of premium, and features such as a theme (`feature:theme_midnight`). */
export type WalletItem = 'hint' | 'life' | 'premium_day' | `feature:${string}`

/** Append-only record of every wallet (decisions.md: "Every balance … is a ledger"). */
export interface LedgerTable {
  id: Generated<number>
  player_id: string
  item: WalletItem
  /** `kept` counts toward the balance; `day` is spent from the allowance of `day` and lapses with it. */
  pocket: 'kept' | 'day'
  delta: number
  reason: string
  /** What it was for; (player, item, reason, ref) is unique, so nothing is booked twice. */
  ref: string
  day: string | null
  created_at: At
}

/** Append-only: the end of a classic level, complete or over. */
export interface ScoreTable {
  id: string
  player_id: string
  run_id: string
  game_id: string
  level: number
  /** Score of the run so far. */
  score: number
  level_score: number
  completed: boolean
  words_found: number
  /** Words found in the run so far. */
  run_words_found: number
  seconds: number
  mistakes: number
  guesses: number
  hint_used: boolean
  life_used: boolean
  created_at: At
}

/** A player's first look at a category, when its level had ended. */
export interface LookTable {
  player_id: string
  category_id: string
  /** The board on which it was. */
  game_id: string
  /** Null when the look is not judged: a hint helped, or no guess was ever made. */
  found: boolean | null
  created_at: Date
}

/** What the judged looks at a category have taught (engine/rating). A row for every category of the catalogue. */
export interface CategoryRatingTable {
  category_id: string
  /** Logits. */
  value: number
  information: number
  looks: number
  found: number
}

/** A player's best on a leaderboard; the better stands first: smaller `standing`, then earlier, then smaller player id. */
export interface LeaderboardEntryTable {
  /** `high-scores` of all time, `high-scores/2026-W47`, `high-scores/2026-11`. */
  leaderboard: string
  player_id: string
  /** What the leaderboard ranks by, turned so that less is better: minus a score, plus seconds. */
  standing: number
  reached_at: Date
  level: number | null
  /** Id of what it was reached with. */
  ref: string | null
}

/** So many players stand on a leaderboard from this place to where the next chunk begins, less the moves still to be folded in. */
export interface LeaderboardChunkTable {
  leaderboard: string
  from_standing: number
  from_reached_at: Date
  from_player: string
  players: number
}

/** A row that came to a place of a leaderboard (1) or left it (-1) and is not in the chunks yet. Written by a trigger. */
export interface LeaderboardMoveTable {
  leaderboard: string
  standing: number
  reached_at: Date
  player_id: string
  change: number
}

/** A player's own picture: WebP, made by us. */
export interface AvatarTable {
  player_id: string
  /** Names it in its address, which therefore never shows another picture. */
  hash: string
  image: Buffer
  created_at: Date
}

/** The log of the live channel: items of a topic in the order of their ids, kept for those who come back. */
export interface LiveItemTable {
  id: Generated<number>
  topic: string
  event: string
  data: Json<unknown>
  created_at: At
}

/** What a player has done that others may like to see. Its id is that of its item in the live channel. */
export interface ActivityTable {
  id: number
  player_id: string
  kind: ActivityKind
  data: Json<ActivityData>
  /** What earned it; (player, kind, ref) is unique, so nothing is told twice. */
  ref: string
  created_at: Date
}

export interface Schema extends DailySchema {
  player: PlayerTable
  session: SessionTable
  credential: CredentialTable
  verification: VerificationTable
  released_name: ReleasedNameTable
  wallet: WalletTable
  play_record: PlayRecordTable
  player_skill: PlayerSkillTable
  game: GameTable
  ledger: LedgerTable
  score: ScoreTable
  look: LookTable
  category_rating: CategoryRatingTable
  leaderboard_entry: LeaderboardEntryTable
  leaderboard_chunk: LeaderboardChunkTable
  leaderboard_move: LeaderboardMoveTable
  avatar: AvatarTable
  live_item: LiveItemTable
  activity: ActivityTable
}

export type Player = Selectable<PlayerTable>
export type GameRow = Selectable<GameTable>
/** What play needs of a game; the seed and what the generator remembers stay in the database. */
export type PlayedGame = Omit<GameRow, 'seed' | 'category_ids' | 'word_keys' | 'start_day'>
export type NewGame = Insertable<GameTable>
export type ScoreRow = Selectable<ScoreTable>
export type LookRow = Selectable<LookTable>
