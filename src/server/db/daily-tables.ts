import type { ColumnType, Generated, Selectable } from 'kysely'
import type { BadgeType } from '../../engine/badge.ts'
import type { Board } from '../../engine/board/board.ts'

/**
 * The daily challenge's board of a date, which never changes and is the same for all players. The id of a tile is the
 * tile's position on the board.
 */
export interface DailyBoardTable {
  date: string
  seed: string
  board: ColumnType<Board, string, never>
  /**
   * Ids of the board's categories. `word_keys` has the board's words in the form that all spellings of a word share
   * (`fold`), four for each group. The server reads both columns so that a player does not get the same categories and
   * words again too soon.
   */
  category_ids: string[]
  word_keys: string[]
  traps: ColumnType<number, number, never>
  created_at: ColumnType<Date, Date | undefined, never>
}

/**
 * One row for each date. A transaction must lock this row before changing the day's statistics or ending the day's
 * competition.
 */
export interface DailyDayTable {
  date: string
  closed_at: Date | null
}

/**
 * A player's attempt at the daily challenge of a date; a player has only one attempt. The columns that are listed after
 * `ended_at` have meaningful values only when `ended_at` is set.
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
   * Guesses in the order of play. Each guess is a number in which bit n is set if the guess contains the nth tile of
   * the board's original order.
   */
  guesses: Generated<number[]>
  /** Indexes of the found groups, in the order in which the player found them. */
  found: Generated<number[]>
  /**
   * The number by which the day's leaderboard sorts attempts (`standingOf`); a lower number is better. The number is
   * null for an unfinished attempt, and for an attempt that ended after the day's competition.
   */
  standing: number | null
  /** True if the statistics of the day (`daily_tally`) include this attempt. */
  tallied: Generated<boolean>
}

/**
 * The statistics of a day. What a row counts depends on the row's `kind` and `key`:
 *
 * - `mistakes`: number of attempts; key: number of mistakes.
 * - `completed`: number of attempts; key: 0 or 1.
 * - `seconds`: sum of the seconds of completed attempts; key: 0.
 * - `found`: number of attempts that found a group; key: the group.
 * - `found-late`: sum over all attempts of the place in the order of found groups at which the player found the group
 *   (4 if the player did not find the group); key: the group.
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

/** A player's totals in the daily challenge. The server updates the row when an attempt of the player ends. */
export interface DailyRecordTable {
  player_id: string
  streak: number
  best_streak: number
  /**
   * Longest series of consecutive dates on which the player completed the daily challenge without the help of a streak
   * freeze.
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
   * Id of the attempt for which the player got the badge, or date of the daily challenge for which the player got the
   * badge after the day's end.
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
