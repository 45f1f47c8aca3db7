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
 * The number of hints and lives and the premium time that a player has. Each number equals the sum of the player's
 * entries in `ledger` and is never negative. A player who has never got anything has no row.
 */
export interface WalletTable {
  player_id: string
  hints: Generated<number>
  lives: Generated<number>
  /** Free premium time that the player had left at the time `premium_since`, in ms (engine/store/premium.ts). */
  premium_left_ms: Generated<number>
  premium_since: Date | null
  /** End of the premium time from the player's subscription. Free premium time is not used up before this end. */
  covered_until: Date | null
}

/** Totals of a player's classic levels. A player who has never started a classic level has no row. */
export interface PlayRecordTable {
  player_id: string
  /** Id of the board of the player's latest classic level, which may be over. */
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

/** A player's measured skill (engine/rating). A player has no row until a board has been evaluated for the skill. */
export interface PlayerSkillTable {
  player_id: string
  /** The skill in logits; a new player has 0. */
  value: number
  information: number
}

export interface StoredGuess extends TakenGuess {
  /** Milliseconds from the start of the board to the guess. Guesses on old boards do not have this number. */
  at?: number
  /** Hash of the idempotency key that the client sent with the guess. */
  key?: string
  /** Number of hints that the player had used on this board before the guess; absent if 0. */
  hinted?: number
  /**
   * Additional fields of the server's reply to this guess. The server stores the fields only for a guess with a `key`,
   * to be able to send the same reply again.
   */
  added?: Record<string, unknown>
}

/** A board that a player plays or has played, with the player's progress. */
export interface GameTable {
  id: string
  player_id: string
  mode: GameModeName
  /** Id that joins boards to a run: consecutive levels, or story boards that were won one after the other. */
  run_id: string
  level: number
  status: LevelStatus
  seed: string
  board: Json<Board>
  /** Ids of the board's categories, so that the player does not get the same categories again too soon. */
  category_ids: string[]
  /**
   * The board's words in the form that all spellings of a word share (`fold`), four for each group, so that the player
   * does not get the same words again too soon.
   */
  word_keys: string[]
  /** Tile ids in the order in which the player arranged the tiles; null for the original order. */
  tile_order: string[] | null
  /** Score of all earlier levels of the same run. */
  score_before: number
  level_score: Generated<number>
  mistakes: Generated<number>
  guesses: ColumnType<readonly StoredGuess[], string | undefined, string>
  found: Generated<number[]>
  hinted: Generated<number[]>
  extra_life_used: Generated<boolean>
  /**
   * Every change of the row adds 1. If the version has changed between reading and writing the row, the server reads
   * the row again and repeats the change (optimistic locking).
   */
  version: Generated<number>
  /**
   * The date in the player's time zone on which this game counts as one of the day's free games; null for a game that
   * does not count, e.g. the next level of a run.
   */
  start_day: string | null
  /** The player's skill at the start of the board, in logits. */
  skill: Generated<number>
  /** Number of deliberate traps (red herrings) on the board. */
  traps: Generated<number>
  started_at: Date
  ended_at: Date | null
  /**
   * State of a suspicious result; null for a valid result. `held` means that an operator must check the result.
   * `removed` means that an operator has rejected the result. Other players do not see a result that is `held` or
   * `removed`.
   */
  withheld: Generated<HeldState | null>
  challenge_id: Generated<string | null>
  chapter_id: Generated<string | null>
}

export type HeldState = 'held' | 'removed'

/**
 * A result that was suspicious: why, and since when. The row stays even if an operator decides that the result is
 * valid.
 */
export interface HeldResultTable {
  game_id: string
  player_id: string
  /**
   * Why the result was suspicious. `by_hand` means that an operator removed a result that the server had not found
   * suspicious.
   */
  doubt: HeldReason | 'by_hand'
  held_at: Date
  decided_at: Date | null
}

/** Keyed hash of the network address with which a player signed up. The server deletes the row after 30 days. */
export interface SignUpTable {
  player_id: string
  network_key: string
  at: Date
}

/**
 * An item of the wallet: hints, lives, premium days, or a feature such as a theme (`feature:theme_midnight`).
 * `premium_cover` sets the end of the premium time from a subscription.
 */
export type WalletItem = 'hint' | 'life' | 'premium_day' | 'premium_cover' | `feature:${string}`

/** All changes of what players have in `wallet`. Rows are only added, never changed. */
export interface LedgerTable {
  id: Generated<number>
  player_id: string
  item: WalletItem
  /**
   * An entry with `kept` changes what the player has in `wallet`. An entry with `day` uses the free hints or lives of
   * the date in the column `day`.
   */
  pocket: 'kept' | 'day'
  delta: number
  reason: string
  /**
   * Id of the event that caused the entry. The combination of player, item, reason and ref is unique, so the same event
   * never has an effect twice.
   */
  ref: string
  day: string | null
  /** New end of the premium time from a subscription, for `premium_cover` only. */
  until: Date | null
  created_at: At
}

/** The result of a classic level that has ended, completed or not. Rows are only added, one for each level. */
export interface ScoreTable {
  id: string
  player_id: string
  run_id: string
  game_id: string
  level: number
  /** Score of all levels of the run up to and including this level. */
  score: number
  level_score: number
  completed: boolean
  words_found: number
  /** Number of words that the player found in all levels of the run up to and including this level. */
  run_words_found: number
  seconds: number
  mistakes: number
  guesses: number
  hint_used: boolean
  life_used: boolean
  created_at: At
}

/** The result of a player's first board with a category. The server adds the row when the board has ended. */
export interface LookTable {
  player_id: string
  category_id: string
  game_id: string
  /**
   * True if the player found the category's group. Null if the player had a hint for the group or made no guess; such a
   * row changes no rating.
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
 * A player's entry in a leaderboard. The entry with the smallest `standing` comes first. Equal entries are sorted by
 * `reached_at`, then by player id.
 */
export interface LeaderboardEntryTable {
  /**
   * Key of the leaderboard: `high-scores` (all time), `high-scores/2026-W47`, `high-scores/2026-11`;
   * `daily:2026-11-21`.
   */
  leaderboard: string
  player_id: string
  /**
   * The number by which the leaderboard is sorted. A smaller number is better, so a score is stored as a negative
   * number.
   */
  standing: number
  reached_at: Date
  level: number | null
  /** Id of the result that the entry shows: a row of `score` or of `daily_attempt`. */
  ref: string | null
}

/**
 * Number of entries in one part of a leaderboard, from the position in this row to the start of the next part. The
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
 * A change that `leaderboard_chunk` does not include yet: an entry was added at a position (1) or removed from a
 * position (-1). A database trigger adds these rows.
 */
export interface LeaderboardMoveTable {
  leaderboard: string
  standing: number
  reached_at: Date
  player_id: string
  change: number
}

/** A player's picture. The server converts each uploaded picture to the format WebP. */
export interface AvatarTable {
  player_id: string
  /**
   * Hash of the picture. The hash is part of the picture's URL, so a new picture has a new URL and browsers can cache a
   * picture forever.
   */
  hash: string
  image: Buffer
  created_at: Date
}

/**
 * An item that the server has sent to the clients that listen to a topic. The server stores the items for clients that
 * reconnect.
 */
export interface LiveItemTable {
  id: Generated<number>
  topic: string
  event: string
  data: Json<unknown>
  created_at: At
}

/** An entry of the feed of players' activities. The id is the same as in `live_item`. */
export interface ActivityTable {
  id: number
  player_id: string
  kind: ActivityKind
  data: Json<ActivityData>
  /**
   * Id of what the player did. The combination of player, kind and ref is unique, so the feed never shows the same
   * thing twice.
   */
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
/** The columns that the server needs while a player is playing the board. */
export type PlayedGame = Omit<GameRow, 'seed' | 'category_ids' | 'word_keys' | 'start_day'>
export type NewGame = Insertable<GameTable>
export type ScoreRow = Selectable<ScoreTable>
export type LookRow = Selectable<LookTable>
