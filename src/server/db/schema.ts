import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'
import type { ActivityData, ActivityKind } from '../../contract/activity.ts'
import type { GameModeName } from '../../contract/game.ts'
import type { Board } from '../../engine/board/board.ts'
import type { HeldReason } from '../../engine/held-result/held-reason.ts'
import type { FoldedBoard } from '../../engine/play/folded.ts'
import type { LevelStatus, TakenGuess } from '../../engine/play/level.ts'
import type { Marks } from '../../engine/play/marks.ts'
import type { AccountSchema, At } from './account-tables.ts'
import type { CatalogueSchema } from './catalogue-tables.ts'
import type { ClubSchema } from './club-tables.ts'
import type { DailySchema } from './daily-tables.ts'
import type { DeskSchema } from './desk-tables.ts'
import type { DuelSchema } from './duel-tables.ts'
import type { FriendSchema } from './friend-tables.ts'
import type { InsightSchema } from './insight-tables.ts'
import type { MadeBoardSchema } from './made-board-tables.ts'
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
 * A player's numbers of hints and lives, and the player's premium time. Each number equals the sum of the player's
 * entries in the table `ledger` and is never negative. A player who has never received an item has no row.
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
  /** Id of the board of the player's latest classic level. It is possible that this board has already ended. */
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

/**
 * A player's measured skill (engine/rating). A player has no row before the server has computed the skill from a first
 * board.
 */
export interface PlayerSkillTable {
  player_id: string
  /** The skill in logits. The skill of a new player is 0. */
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
   * so that it can send the same reply again.
   */
  added?: Record<string, unknown>
}

/** A board that a player is playing or has played, with the player's progress. */
export interface GameTable {
  id: string
  player_id: string
  mode: GameModeName
  /**
   * Id of the run to which the board belongs. A run consists of consecutive levels, or of story boards that the player
   * won one after the other.
   */
  run_id: string
  level: number
  status: LevelStatus
  seed: string
  board: Json<Board>
  /**
   * Ids of the board's categories. The server needs them so that the player does not see the same categories again too
   * soon.
   */
  category_ids: string[]
  /**
   * The board's words in the spelling of `fold`, which is the same for all spellings of a word. There are four words
   * for each group. The server needs them so that the player does not see the same words again too soon.
   */
  word_keys: string[]
  /** Tile ids in the order in which the player arranged the tiles; null for the original order. */
  tile_order: string[] | null
  marks: ColumnType<Marks, string | undefined, string>
  /**
   * For each group whose tiles, and no others, once had the same mark: the time of the first time, in ms from the start
   * of the board. The key is the index of the group. The column reveals answers, so an open board does not show it.
   */
  marked_whole: ColumnType<Readonly<Record<number, number>>, string | undefined, string>
  /** Score of all earlier levels of the same run. */
  score_before: number
  level_score: Generated<number>
  mistakes: Generated<number>
  guesses: ColumnType<readonly StoredGuess[], string | undefined, string>
  found: Generated<number[]>
  hinted: Generated<number[]>
  extra_life_used: Generated<boolean>
  /**
   * Every change of the row increases `version` by 1. Before the server writes a row, it checks that the version has
   * not changed since it read the row. If the version has changed, the server reads the row again and repeats the
   * change (optimistic locking).
   */
  version: Generated<number>
  /**
   * The date, in the player's time zone, on which this game counts as one of the free games. The column is null for a
   * game that does not count, for example the next level of a run.
   */
  start_day: string | null
  /** The player's skill at the start of the board, in logits. */
  skill: Generated<number>
  /** Number of red herrings on the board. */
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
  /** The board that a player made, in the mode `made`. */
  made_board_id: Generated<string | null>
  /**
   * What remains of the board and the guesses of an old game. Then `board` has no groups and `guesses` is empty. The
   * column is null while the game has its words.
   */
  folded: ColumnType<FoldedBoard | null, never, string>
}

export type HeldState = 'held' | 'removed'

/**
 * A suspicious result, with the reason and the time of the suspicion. The row stays even if an operator decides that
 * the result is valid.
 */
export interface HeldResultTable {
  game_id: string
  player_id: string
  /**
   * The reason why the result was suspicious. The reason `by_hand` means that an operator removed a result that was not
   * suspicious for the server.
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
 * A kind of item that a player can have: hints, lives, premium days, or a feature such as a theme
 * (`feature:theme_midnight`). An entry for `premium_cover` sets the end of the premium time from a subscription.
 */
export type WalletItem = 'hint' | 'life' | 'premium_day' | 'premium_cover' | `feature:${string}`

/** All changes of the numbers in the table `wallet`. Rows are only added, never changed. */
export interface LedgerTable {
  id: Generated<number>
  player_id: string
  item: WalletItem
  /**
   * If the value is `kept`, the entry changes the player's numbers in the table `wallet`. If the value is `day`, the
   * entry uses the free hints or lives of the date in the column `day`.
   */
  pocket: 'kept' | 'day'
  delta: number
  reason: string
  /**
   * Id of the event that caused the entry. The combination of player, item, reason and `ref` is unique. Therefore an
   * event cannot change the numbers twice.
   */
  ref: string
  day: string | null
  /** New end of the premium time from a subscription, for `premium_cover` only. */
  until: Date | null
  created_at: At
}

/**
 * The result of a classic level that has ended. The player has completed the level or not. Rows are only added, one for
 * each level.
 */
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
   * True if the player found the category's group. The value is null if the player had a hint for the group or made no
   * guess. Such a row changes no rating.
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
 * A player's entry in a leaderboard. The entry with the smallest `standing` is first. Entries with the same `standing`
 * are sorted by `reached_at`, then by player id.
 */
export interface LeaderboardEntryTable {
  /**
   * Key of the leaderboard, for example `high-scores` (all time), `high-scores/2026-W47`, `high-scores/2026-11` or
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
 * Number of entries in one part of a leaderboard. The part begins at the position in this row and ends where the next
 * part begins. The number does not include the changes that are still in the table `leaderboard_move`.
 */
export interface LeaderboardChunkTable {
  leaderboard: string
  from_standing: number
  from_reached_at: Date
  from_player: string
  players: number
}

/**
 * The sum of the players of neighbouring chunks of a leaderboard. A chunk belongs to the last section that does not begin
 * after the chunk. Database triggers change the sums together with the chunks.
 */
export type LeaderboardSectionTable = LeaderboardChunkTable

/**
 * A change that the table `leaderboard_chunk` does not include yet. The value 1 means that an entry was added at a
 * position; the value -1 means that it was removed. A database trigger adds these rows.
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
 * An item that the server has sent to the subscribers of a topic. The server stores the items for clients that
 * reconnect.
 */
export interface LiveItemTable {
  /** Position on the topic, in units of 10 µs since 1970. */
  id: number
  topic: string
  event: string
  data: Json<unknown>
  created_at: At
}

/** An item that a committed transaction has published. The function `live_relay` moves it into the table `live_item`. */
export interface LiveOutboxTable {
  id: Generated<number>
  topic: string
  event: string
  data: Json<unknown>
  created_at: At
}

/**
 * An entry of the feed of players' activities. The id is the same as the id of the item in `live_item`. While this item
 * is in `live_outbox`, the id is negative, and the feed does not show the entry.
 */
export interface ActivityTable {
  id: number
  player_id: string
  kind: ActivityKind
  data: Json<ActivityData>
  /**
   * Id of the game, duel or other event that the entry describes. The combination of player, kind and `ref` is unique,
   * so the feed never shows the same event twice.
   */
  ref: string
  created_at: Date
}

/** One row: the encrypted key of keyed hashes (hash-key.store.ts). */
export interface HashKeyTable {
  id: number
  sealed: string
}

/** One row: the newest backup that was restored aside and audited. */
export interface BackupRehearsalTable {
  id: number
  file: string
  made_at: Date
  rehearsed_at: Date
  bytes: number
  rows: number
}

export interface Schema
  extends AccountSchema,
    CatalogueSchema,
    DailySchema,
    DeskSchema,
    DuelSchema,
    FriendSchema,
    ClubSchema,
    InsightSchema,
    MadeBoardSchema,
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
  leaderboard_section: LeaderboardSectionTable
  avatar: AvatarTable
  live_item: LiveItemTable
  live_outbox: LiveOutboxTable
  activity: ActivityTable
  hash_key: HashKeyTable
  backup_rehearsal: BackupRehearsalTable
}

export type { Player } from './account-tables.ts'
export type Wallet = Selectable<WalletTable>
export type GameRow = Selectable<GameTable>
/** The columns that the server needs while a player is playing the board. */
export type PlayedGame = Omit<GameRow, 'seed' | 'category_ids' | 'word_keys' | 'start_day' | 'folded'> & {
  /** True if the game is folded. Its board then has no words (engine/play/folded.ts). */
  isFolded?: true
}
export type NewGame = Insertable<GameTable>
export type ScoreRow = Selectable<ScoreTable>
export type LookRow = Selectable<LookTable>
