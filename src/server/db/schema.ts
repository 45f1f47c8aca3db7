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

/** Each balance equals the sum of its ledger and is never below 0. No row before the first grant. */
export interface WalletTable {
  player_id: string
  hints: Generated<number>
  lives: Generated<number>
  /** Granted premium left at `premium_since` (engine/store/premium.ts). */
  premium_left_ms: Generated<number>
  premium_since: Date | null
  /** End of a subscription's cover. Granted premium waits until then. */
  covered_until: Date | null
}

/** Totals of classic levels. No row before the first one is dealt. */
export interface PlayRecordTable {
  player_id: string
  /** The latest classic board; may be over. */
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

/** See engine/rating. No row before the first judged look. */
export interface PlayerSkillTable {
  player_id: string
  /** In logits; 0 is a new player. */
  value: number
  information: number
}

export interface StoredGuess extends TakenGuess {
  /** Milliseconds since the deal. Absent on old boards. */
  at?: number
  /** Hash of the guess's idempotency key. */
  key?: string
  /** Number of groups hinted before this guess; absent for none. */
  hinted?: number
  /** Fields that the mode added to the reply. Stored only with a key, to repeat the reply. */
  added?: Record<string, unknown>
}

/** One board dealt to one player, with the player's progress. */
export interface GameTable {
  id: string
  player_id: string
  mode: GameModeName
  /** The run: levels in a row, or story boards won in a row. */
  run_id: string
  level: number
  status: LevelStatus
  seed: string
  board: Json<Board>
  /** Category ids, for the cooldown. */
  category_ids: string[]
  /** Folded words, four for each group, for the cooldown. */
  word_keys: string[]
  /** Tile ids as arranged by the player; null for the order as dealt. */
  tile_order: string[] | null
  /** Score of the run before this level. */
  score_before: number
  level_score: Generated<number>
  mistakes: Generated<number>
  guesses: ColumnType<readonly StoredGuess[], string | undefined, string>
  found: Generated<number[]>
  hinted: Generated<number[]>
  extra_life_used: Generated<boolean>
  /** Incremented by every change (optimistic locking): a write based on an older version is repeated. */
  version: Generated<number>
  /** The local day on which this start counts toward the free games; null when it does not count (e.g. a next level). */
  start_day: string | null
  /** The player's skill at the deal, in logits. */
  skill: Generated<number>
  /** Planted red herrings. */
  traps: Generated<number>
  started_at: Date
  ended_at: Date | null
  /**
   * `held`: the result is being checked. `removed`: it was checked and does not count. Both are hidden from other players.
   * Null: it counts.
   */
  withheld: Generated<HeldState | null>
  challenge_id: Generated<string | null>
  chapter_id: Generated<string | null>
}

export type HeldState = 'held' | 'removed'

/** Why and when a result was held. The row stays after a release. */
export interface HeldResultTable {
  game_id: string
  player_id: string
  /** `by_hand`: an operator removed a result that was not held. */
  doubt: HeldReason | 'by_hand'
  held_at: Date
  decided_at: Date | null
}

/** Keyed hash of the network of an account's sign-up. Deleted after 30 days. */
export interface SignUpTable {
  player_id: string
  network_key: string
  at: Date
}

/**
 * Hints, lives, premium days, and features such as a theme (`feature:theme_midnight`). `premium_cover` sets the end of a
 * subscription's cover.
 */
export type WalletItem = 'hint' | 'life' | 'premium_day' | 'premium_cover' | `feature:${string}`

/** Append-only record of all balances. */
export interface LedgerTable {
  id: Generated<number>
  player_id: string
  item: WalletItem
  /** `kept` changes the balance. `day` uses the free allowance of the date in `day`. */
  pocket: 'kept' | 'day'
  delta: number
  reason: string
  /** Id of the cause. (player, item, reason, ref) is unique, so nothing is booked twice. */
  ref: string
  day: string | null
  /** For `premium_cover`: the new end of the cover. */
  until: Date | null
  created_at: At
}

/** Append-only: one row for each ended classic level, completed or not. */
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
  /** In the run, including this level. */
  run_words_found: number
  seconds: number
  mistakes: number
  guesses: number
  hint_used: boolean
  life_used: boolean
  created_at: At
}

/** A player's first board with a category, written when the board has ended. */
export interface LookTable {
  player_id: string
  category_id: string
  game_id: string
  /** Null when the look is not judged: the player had a hint for it, or made no guess. */
  found: boolean | null
  created_at: Date
}

/** See engine/rating. One row for every category of the catalogue. */
export interface CategoryRatingTable {
  category_id: string
  /** In logits. */
  value: number
  information: number
  looks: number
  found: number
}

/** Ranked by smaller `standing`, then earlier `reached_at`, then smaller player id. */
export interface LeaderboardEntryTable {
  /** `high-scores` (all time), `high-scores/2026-W47`, `high-scores/2026-11`; `daily:2026-11-21`. */
  leaderboard: string
  player_id: string
  /** The ranked value with the sign that makes smaller better: minus a score, plus seconds. */
  standing: number
  reached_at: Date
  level: number | null
  /** Id of the score or attempt. */
  ref: string | null
}

/** Players from this position up to the start of the next chunk, without moves that are not folded in yet. */
export interface LeaderboardChunkTable {
  leaderboard: string
  from_standing: number
  from_reached_at: Date
  from_player: string
  players: number
}

/** A row that entered a position (1) or left it (-1), not yet counted in the chunks. Written by a trigger. */
export interface LeaderboardMoveTable {
  leaderboard: string
  standing: number
  reached_at: Date
  player_id: string
  change: number
}

/** A WebP made by the server from the upload. */
export interface AvatarTable {
  player_id: string
  /** Part of the picture's URL, so a URL never changes its picture and can be cached forever. */
  hash: string
  image: Buffer
  created_at: Date
}

/** Items of a topic in the order of their ids, stored for clients that reconnect. */
export interface LiveItemTable {
  id: Generated<number>
  topic: string
  event: string
  data: Json<unknown>
  created_at: At
}

/** Its id is the id of its item in the live channel. */
export interface ActivityTable {
  id: number
  player_id: string
  kind: ActivityKind
  data: Json<ActivityData>
  /** Id of the cause. (player, kind, ref) is unique, so nothing is published twice. */
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
/** The columns that play needs, without the seed and those for the cooldown. */
export type PlayedGame = Omit<GameRow, 'seed' | 'category_ids' | 'word_keys' | 'start_day'>
export type NewGame = Insertable<GameTable>
export type ScoreRow = Selectable<ScoreTable>
export type LookRow = Selectable<LookTable>
