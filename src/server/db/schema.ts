import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'
import type { ActivityData, ActivityKind } from '../../contract/activity.ts'
import type { GameModeName } from '../../contract/game.ts'
import type { Board } from '../../engine/board/board.ts'
import type { Doubt } from '../../engine/held-result/held-result.ts'
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

/** A player's balances: each equals the sum of its ledger and is never below 0. No row before the first grant. */
export interface WalletTable {
  player_id: string
  hints: Generated<number>
  lives: Generated<number>
  /** Granted premium that was left at `premium_since` (engine/store/premium.ts). */
  premium_left_ms: Generated<number>
  premium_since: Date | null
  /** Until when a subscription covers the player. Granted premium waits until then. */
  covered_until: Date | null
}

/** The totals of a player's classic levels. No row before the first level is dealt. */
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

/** A player's measured skill (engine/rating). No row before the first judged look. */
export interface PlayerSkillTable {
  player_id: string
  /** In logits; 0 is a new player. */
  value: number
  information: number
}

/** A guess as stored with its game. */
export interface StoredGuess extends TakenGuess {
  /** Milliseconds since the deal. Absent on boards that are older than this field. */
  at?: number
  /** Hash of the idempotency key that the guess came with. */
  key?: string
  /** Groups hinted before this guess; absent when there were none. */
  hinted?: number
  /** The fields that the mode added to the reply. Kept only with a key, for the same reply to a repeated request. */
  added?: Record<string, unknown>
}

/** A game: one board dealt to one player, with the player's progress on it. */
export interface GameTable {
  id: string
  player_id: string
  mode: GameModeName
  /** The run whose board it is: of levels in a row, or of boards of the story that were won in a row. */
  run_id: string
  level: number
  status: LevelStatus
  seed: string
  board: Json<Board>
  /** Ids of the board's categories, for the cooldown. */
  category_ids: string[]
  /** Folded words of the board, four for each group, for the cooldown. */
  word_keys: string[]
  /** Tile ids in the player's own order; null for the order as dealt. */
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
  /** Grows with every change. A write based on an older version is noticed and repeated (optimistic locking). */
  version: Generated<number>
  /**
   * The local day for which this start counts toward the free games; null when it does not count (e.g. a next level).
   */
  start_day: string | null
  /** The player's skill when the board was dealt, in logits. */
  skill: Generated<number>
  /** Red herrings planted on purpose. */
  traps: Generated<number>
  started_at: Date
  ended_at: Date | null
  /**
   * `held`: its result is being checked. `removed`: its result was found not to be believed. In both cases nobody but its
   * player sees the result. Null: it counts.
   */
  withheld: Generated<Withheld | null>
  /** The duel whose board it is. */
  challenge_id: Generated<string | null>
  /** The chapter of the story whose board it is. */
  chapter_id: Generated<string | null>
}

export type Withheld = 'held' | 'removed'

/** Why the result of a game was held, and when that was decided. A row stays when its result was released. */
export interface HeldResultTable {
  game_id: string
  player_id: string
  /** `by_hand`: a person removed a result that had not been held. */
  doubt: Doubt | 'by_hand'
  held_at: Date
  decided_at: Date | null
}

/** The network from which an account was made, as a keyed hash. Deleted after 30 days. */
export interface SignUpTable {
  player_id: string
  network_key: string
  at: Date
}

/**
 * What a wallet can hold: hints, lives, premium days, and features such as a theme (`feature:theme_midnight`). `premium_cover` says
 * until when a subscription covers.
 */
export type WalletItem = 'hint' | 'life' | 'premium_day' | 'premium_cover' | `feature:${string}`

/** Append-only record of every wallet (decisions.md: "Every balance … is a ledger"). */
export interface LedgerTable {
  id: Generated<number>
  player_id: string
  item: WalletItem
  /** `kept` changes the balance. `day` is spent from the free allowance of the date in `day`. */
  pocket: 'kept' | 'day'
  delta: number
  reason: string
  /** The id of what it was for. (player, item, reason, ref) is unique, so nothing is booked twice. */
  ref: string
  day: string | null
  /** Of `premium_cover`: until when a subscription covers from then on. */
  until: Date | null
  created_at: At
}

/** Append-only: one row for each classic level that ended, complete or over. */
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

/** A player's first look at a category, written when the level has ended. */
export interface LookTable {
  player_id: string
  category_id: string
  /** The game in which it was. */
  game_id: string
  /** Null when the look is not judged: a hint was given for it, or the player made no guess. */
  found: boolean | null
  created_at: Date
}

/** A category's rating after its judged looks (engine/rating). One row for every category of the catalogue. */
export interface CategoryRatingTable {
  category_id: string
  /** In logits. */
  value: number
  information: number
  looks: number
  found: number
}

/**
 * A player's best on a leaderboard. Ranked by smaller `standing`, then earlier `reached_at`, then smaller player id.
 */
export interface LeaderboardEntryTable {
  /** `high-scores` (all time), `high-scores/2026-W47`, `high-scores/2026-11`; `daily:2026-11-21`. */
  leaderboard: string
  player_id: string
  /** What the leaderboard ranks by, with a sign that makes smaller better: minus a score, plus seconds. */
  standing: number
  reached_at: Date
  level: number | null
  /** Id of the score or attempt with which it was reached. */
  ref: string | null
}

/**
 * The number of players on a leaderboard from this position up to the start of the next chunk, without the moves not
 * yet folded in.
 */
export interface LeaderboardChunkTable {
  leaderboard: string
  from_standing: number
  from_reached_at: Date
  from_player: string
  players: number
}

/**
 * A row that came to a position of a leaderboard (1) or left it (-1) and is not counted in the chunks yet. A trigger
 * writes it.
 */
export interface LeaderboardMoveTable {
  leaderboard: string
  standing: number
  reached_at: Date
  player_id: string
  change: number
}

/** A player's own picture: a WebP that the server made from the upload. */
export interface AvatarTable {
  player_id: string
  /** Part of the picture's URL, so a URL always shows the same picture and can be cached for ever. */
  hash: string
  image: Buffer
  created_at: Date
}

/** The log of the live channel: items of a topic in the order of their ids, kept for clients that reconnect. */
export interface LiveItemTable {
  id: Generated<number>
  topic: string
  event: string
  data: Json<unknown>
  created_at: At
}

/** Something that a player did and others may like to see. Its id is the id of its item in the live channel. */
export interface ActivityTable {
  id: number
  player_id: string
  kind: ActivityKind
  data: Json<ActivityData>
  /** The id of what caused it. (player, kind, ref) is unique, so nothing is published twice. */
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
/** The columns of a game that play needs. The seed and the columns for the cooldown are not read. */
export type PlayedGame = Omit<GameRow, 'seed' | 'category_ids' | 'word_keys' | 'start_day'>
export type NewGame = Insertable<GameTable>
export type ScoreRow = Selectable<ScoreTable>
export type LookRow = Selectable<LookTable>
