import type { ColumnType, Generated, Selectable } from 'kysely'
import type { BadgeType } from '../../engine/badge.ts'
import type { Board } from '../../engine/board/board.ts'

/**
 * The board of a date's daily challenge. The board never changes and is the same for all players. The id of a tile is
 * the tile's position on the board.
 */
export interface DailyBoardTable {
  date: string
  seed: string
  board: ColumnType<Board, string, never>
  /**
   * Ids of the board's categories. `word_keys` contains the board's words in the spelling of `fold`, which is the same
   * for all spellings of a word. There are four words for each group. The server reads both columns, so that a player
   * does not see the same categories and words again too soon.
   */
  category_ids: string[]
  word_keys: string[]
  traps: ColumnType<number, number, never>
  /** The board of a player that was this daily; null if the server dealt it. */
  made_board_id: ColumnType<string | null, string | null | undefined, never>
  created_at: ColumnType<Date, Date | undefined, never>
}

/**
 * One row for each date. A transaction must lock this row before it changes the statistics of the date or closes the
 * leaderboard of the date.
 */
export interface DailyDayTable {
  date: string
  closed_at: Date | null
  /**
   * Number of ranked players if the leaderboard of the date has ended, otherwise null. Then `best` has the ids of the
   * best attempts, best first, and each attempt has its own place.
   */
  ranked: Generated<number | null>
  best: Generated<string[] | null>
}

/**
 * A player's attempt at the daily challenge of a date. A player has only one attempt. The columns after `ended_at` have
 * meaningful values only if `ended_at` is set.
 */
export interface DailyAttemptTable {
  id: string
  player_id: string
  date: string
  game_id: string
  started_at: Date
  ended_at: Date | null
  completed: Generated<boolean>
  score: Generated<number>
  /** Duration of the attempt in whole seconds. */
  seconds: Generated<number>
  mistakes: Generated<number>
  /**
   * Guesses in the order of play. Each guess is stored as a number. Bit n of the number is set if the guess contains
   * tile n in the board's original order.
   */
  guesses: Generated<number[]>
  /** Indexes of the found groups, in the order in which the player found them. */
  found: Generated<number[]>
  /**
   * The number by which the date's leaderboard is sorted (`standingOf`). A lower number is better. The number is null
   * if the attempt is unfinished or ended after the leaderboard closed.
   */
  standing: number | null
  /** True if the statistics of the date (`daily_tally`) include this attempt. */
  tallied: Generated<boolean>
  /** Place on the leaderboard of the date, from 1; null until the leaderboard has ended, and for attempts without rank. */
  final_place: Generated<number | null>
  /** The player's rating in logits when the attempt began; null if no result of the player had been rated. */
  skill: Generated<number | null>
}

/**
 * The statistics of a date. The `kind` of a row determines the meaning of its number and of its `key`:
 *
 * - `mistakes`: number of attempts; key: number of mistakes.
 * - `completed`: number of attempts; key: 0 or 1.
 * - `seconds`: sum of the seconds of completed attempts; key: 0.
 * - `found`: number of attempts that found a group; key: the group.
 * - `found-late`: sum, over all attempts, of the position at which the player found the group (4 if the player did not
 *   find the group); key: the group.
 * - `wrong`: number of attempts with a wrong guess; key: the guess as a bit set.
 * - `guesses`: number of attempts; key: number of guesses.
 * - `guess`: number of attempts that contain a certain guess. The key of a `guess` is 65,536 × the guess's index (from
 *   0) + the guess as a bit set.
 */
export interface DailyTallyTable {
  date: string
  kind: string
  key: number
  count: number
}

export interface DailyChampionTable {
  date: string
  place: number
  player_id: string
  created_at: ColumnType<Date, Date | undefined, Date>
}

/** A player's totals in the daily challenge. The server updates this row when an attempt of the player ends. */
export interface DailyRecordTable {
  player_id: string
  streak: number
  best_streak: number
  /**
   * Largest number of consecutive dates on which the player completed the daily challenge. A date on which the server
   * used up a freeze ends the count.
   */
  in_a_row: number
  freezes: number
  completed: number
  perfect: number
  fast: number
  updated_at: Date
}

export interface BadgeTable {
  id: string
  player_id: string
  badge_type: BadgeType
  /**
   * Id of the attempt for which the player received the badge, or date of the leaderboard for which the player received
   * it.
   */
  ref: string | null
  earned_at: Date
}

/** A player's game of a past daily challenge. */
export interface DailyArchiveTable {
  game_id: string
  player_id: string
  date: string
  started_at: Date
}

export interface DailySchema {
  daily_board: DailyBoardTable
  daily_day: DailyDayTable
  daily_attempt: DailyAttemptTable
  daily_tally: DailyTallyTable
  daily_champion: DailyChampionTable
  daily_record: DailyRecordTable
  badge: BadgeTable
  daily_archive: DailyArchiveTable
}

export type DailyAttemptRow = Selectable<DailyAttemptTable>
export type BadgeRow = Selectable<BadgeTable>
export type DailyDayRow = Selectable<DailyDayTable>
