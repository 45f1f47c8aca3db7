import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'
import type { ActivityData, ActivityKind } from '../../contract/activity.ts'
import type { GameModeName } from '../../contract/game.ts'
import type { Board } from '../../engine/board/board.ts'
import type { HeldReason } from '../../engine/held-result/held-result.ts'
import type { LevelStatus, TakenGuess } from '../../engine/play/level.ts'
import type { AccountSchema, At } from './account-tables.ts'
import type { DailySchema } from './daily-tables.ts'
import type { DuelSchema } from './duel-tables.ts'
import type { InsightSchema } from './insight-tables.ts'
import type { MailSchema } from './mail-tables.ts'
import type { ReferralSchema } from './referral-tables.ts'
import type { SecondFactorSchema } from './second-factor-tables.ts'
import type { ShareSchema } from './share-tables.ts'
import type { StoreSchema } from './store-tables.ts'
import type { StorySchema } from './story-tables.ts'
import type { SuggestionSchema } from './suggestion-tables.ts'
import type { VisitorSchema } from './visitor-tables.ts'

type Json<T> = ColumnType<T, string, string>

/**
 * A player's balances. Each balance equals the sum of its ledger and is never negative. A player without a grant has no
 * row.
 */
export interface WalletTable {
  player_id: string
  hints: Generated<number>
  lives: Generated<number>
  /** Granted premium time that was not used up yet at the time `premium_since`, in ms (engine/store/premium.ts). */
  premium_left_ms: Generated<number>
  premium_since: Date | null
  /** End of the time that a subscription covers. Granted premium is not used up before this time. */
  covered_until: Date | null
}

/** Totals of a player's classic levels. A player to whom no classic level was dealt has no row. */
export interface PlayRecordTable {
  player_id: string
  /** Id of the player's latest classic board, which may be over. */
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

/** A player's skill (engine/rating). A player without a rated first look has no row. */
export interface PlayerSkillTable {
  player_id: string
  /** The skill in logits; a new player has 0. */
  value: number
  information: number
}

export interface StoredGuess extends TakenGuess {
  /** Milliseconds from the deal to the guess. Guesses on old boards do not have the time. */
  at?: number
  /** Hash of the guess's idempotency key. */
  key?: string
  /** Number of hints that the player had used on this board before the guess; absent if none. */
  hinted?: number
  /**
   * Fields that the game mode added to the reply to this guess. These fields are stored only for a guess with a `key`,
   * so that the server can send the same reply again.
   */
  added?: Record<string, unknown>
}

/** One board dealt to one player, with the player's progress. */
export interface GameTable {
  id: string
  player_id: string
  mode: GameModeName
  /** Id of the run: consecutive levels, or consecutively won story boards. */
  run_id: string
  level: number
  status: LevelStatus
  seed: string
  board: Json<Board>
  /** Category ids of the board, for the cooldown of categories. */
  category_ids: string[]
  /** Folded words, four for each group, for the cooldown of words. */
  word_keys: string[]
  /** Tile ids in the player's arrangement; null for the dealt order. */
  tile_order: string[] | null
  /** Score of the run before this level. */
  score_before: number
  level_score: Generated<number>
  mistakes: Generated<number>
  guesses: ColumnType<readonly StoredGuess[], string | undefined, string>
  found: Generated<number[]>
  hinted: Generated<number[]>
  extra_life_used: Generated<boolean>
  /**
   * Every change of the row adds 1 (optimistic locking). If a change finds another version than it has read, the server
   * reads the row again and repeats the change.
   */
  version: Generated<number>
  /**
   * The local day whose free games include this game. The local day is null for a game that is not a new start, e.g.
   * the next level of a run.
   */
  start_day: string | null
  /** The player's skill at the deal, in logits. */
  skill: Generated<number>
  /** Number of traps (red herrings) that the dealer planted on the board. */
  traps: Generated<number>
  started_at: Date
  ended_at: Date | null
  /**
   * State of a suspicious result. The state `held` means that the result is being checked. The state `removed` means
   * that the check has rejected the result. Held and removed results are hidden from other players. The state is null
   * for a valid result.
   */
  withheld: Generated<HeldState | null>
  challenge_id: Generated<string | null>
  chapter_id: Generated<string | null>
}

export type HeldState = 'held' | 'removed'

/** Why and when a result was held. The row is kept even after the result was found to be valid. */
export interface HeldResultTable {
  game_id: string
  player_id: string
  /** Reason for the hold. The reason `by_hand` means that an operator removed a result that was not held. */
  doubt: HeldReason | 'by_hand'
  held_at: Date
  decided_at: Date | null
}

/** Keyed hash of the network of an account's sign-up. The hash of the network is deleted after 30 days. */
export interface SignUpTable {
  player_id: string
  network_key: string
  at: Date
}

/**
 * An item of the wallet: hints, lives, premium days, or a feature such as a theme (`feature:theme_midnight`).
 * `premium_cover` sets the end of the time that a subscription covers.
 */
export type WalletItem = 'hint' | 'life' | 'premium_day' | 'premium_cover' | `feature:${string}`

/** Append-only record of all changes of balances. */
export interface LedgerTable {
  id: Generated<number>
  player_id: string
  item: WalletItem
  /**
   * An entry with `kept` changes the player's balance. An entry with `day` uses the free allowance of the date in the
   * column `day`.
   */
  pocket: 'kept' | 'day'
  delta: number
  reason: string
  /**
   * Id of the event that caused the entry. (player, item, reason, ref) is unique, so the same event never changes the
   * balance twice.
   */
  ref: string
  day: string | null
  /** New end of the time that a subscription covers, for `premium_cover` only. */
  until: Date | null
  created_at: At
}

/** Score of an ended classic level, completed or not. The table is append-only and has one row for each level. */
export interface ScoreTable {
  id: string
  player_id: string
  run_id: string
  game_id: string
  level: number
  /** Score of the run, including this level. */
  score: number
  level_score: number
  completed: boolean
  words_found: number
  /** Number of words found in the run, including this level. */
  run_words_found: number
  seconds: number
  mistakes: number
  guesses: number
  hint_used: boolean
  life_used: boolean
  created_at: At
}

/**
 * A player's first look at a category, on the first board that contains the category. The look is stored when the board
 * has ended.
 */
export interface LookTable {
  player_id: string
  category_id: string
  game_id: string
  /**
   * True if the player found the group. `found` is null if the player had a hint for the group or made no guess,
   * because the look is not rated.
   */
  found: boolean | null
  created_at: Date
}

/** The measured difficulty of a category (engine/rating). Every category of the catalogue has one row. */
export interface CategoryRatingTable {
  category_id: string
  /** The difficulty in logits. */
  value: number
  information: number
  looks: number
  found: number
}

/**
 * A player's entry of a leaderboard. Entries are ranked by smaller `standing`, then earlier `reached_at`, then smaller
 * player id.
 */
export interface LeaderboardEntryTable {
  /**
   * Key of the leaderboard: `high-scores` (all time), `high-scores/2026-W47`, `high-scores/2026-11`;
   * `daily:2026-11-21`.
   */
  leaderboard: string
  player_id: string
  /** The value by which entries are ranked. A smaller value is better, so a score is stored as a negative number. */
  standing: number
  reached_at: Date
  level: number | null
  /** Id of the score or of the attempt. */
  ref: string | null
}

/**
 * Number of a leaderboard's entries in one chunk, which reaches from this position to the start of the next chunk. The
 * number does not yet include the changes in `leaderboard_move`.
 */
export interface LeaderboardChunkTable {
  leaderboard: string
  from_standing: number
  from_reached_at: Date
  from_player: string
  players: number
}

/**
 * A change that the chunks do not count yet: an entry was added at a position (1) or removed from a position (-1). A
 * database trigger writes the rows of `leaderboard_move`.
 */
export interface LeaderboardMoveTable {
  leaderboard: string
  standing: number
  reached_at: Date
  player_id: string
  change: number
}

/** A player's picture. The server converts the upload to a WebP file. */
export interface AvatarTable {
  player_id: string
  /**
   * Hash of the picture, which is part of its URL. The picture of a URL never changes, so clients can cache the picture
   * forever.
   */
  hash: string
  image: Buffer
  created_at: Date
}

/** Items of a topic in the order of their ids. The server stores the items for clients that reconnect. */
export interface LiveItemTable {
  id: Generated<number>
  topic: string
  event: string
  data: Json<unknown>
  created_at: At
}

/** An event of the activity feed. The event has the same id as its item in the live channel. */
export interface ActivityTable {
  id: number
  player_id: string
  kind: ActivityKind
  data: Json<ActivityData>
  /** Id of the event's cause. (player, kind, ref) is unique, so no event is published twice. */
  ref: string
  created_at: Date
}

export interface Schema
  extends AccountSchema,
    DailySchema,
    DuelSchema,
    InsightSchema,
    MailSchema,
    SecondFactorSchema,
    ShareSchema,
    ReferralSchema,
    StoreSchema,
    StorySchema,
    SuggestionSchema,
    VisitorSchema {
  wallet: WalletTable
  play_record: PlayRecordTable
  player_skill: PlayerSkillTable
  game: GameTable
  ledger: LedgerTable
  score: ScoreTable
  held_result: HeldResultTable
  sign_up: SignUpTable
  look: LookTable
  category_rating: CategoryRatingTable
  leaderboard_entry: LeaderboardEntryTable
  leaderboard_chunk: LeaderboardChunkTable
  leaderboard_move: LeaderboardMoveTable
  avatar: AvatarTable
  live_item: LiveItemTable
  activity: ActivityTable
}

export type { Player } from './account-tables.ts'
export type Wallet = Selectable<WalletTable>
export type GameRow = Selectable<GameTable>
/**
 * The columns that a game in play needs. These are all columns except the seed, the start day, and the columns that are
 * only read for the cooldown of categories and words.
 */
export type PlayedGame = Omit<GameRow, 'seed' | 'category_ids' | 'word_keys' | 'start_day'>
export type NewGame = Insertable<GameTable>
export type ScoreRow = Selectable<ScoreTable>
export type LookRow = Selectable<LookTable>
