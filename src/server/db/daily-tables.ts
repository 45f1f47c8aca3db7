import type { ColumnType, Generated, Selectable } from 'kysely'
import type { BadgeType } from '../../engine/badge.ts'
import type { Board } from '../../engine/board/board.ts'

/**
 * The board of a date, which is immutable and the same for all players. The ids of the board's tiles are the tiles'
 * positions.
 */
export interface DailyBoardTable {
  date: string
  seed: string
  board: ColumnType<Board, string, never>
  /**
   * Category ids of the board, for the cooldown of categories. `word_keys` has four folded words for each group, for
   * the cooldown of words.
   */
  category_ids: string[]
  word_keys: string[]
  traps: ColumnType<number, number, never>
  created_at: ColumnType<Date, Date | undefined, never>
}

/**
 * One row for each date. A transaction locks this row before it counts attempts in the day's statistics or closes the
 * day.
 */
export interface DailyDayTable {
  date: string
  closed_at: Date | null
}

/**
 * A player's only attempt at a date. In this interface, the columns after `ended_at` have meaningful values only when
 * `ended_at` is set.
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
  /** Guesses in the order of play. Each guess is a bit set of tile positions: bit n is the nth tile as dealt. */
  guesses: Generated<number[]>
  /** Indexes of the found groups, in the order in which the player found them. */
  found: Generated<number[]>
  /**
   * The result of `standingOf` for the score and the seconds; a lower value is better. `standing` is null for an
   * unfinished attempt, and for an attempt that ended after the day was closed.
   */
  standing: number | null
  /** True if the attempt is included in the day's statistics. */
  tallied: Generated<boolean>
}

/**
 * Counts of the attempts at a date that are included in the statistics. The meaning of a count depends on its `kind`
 * and `key`:
 *
 * - `mistakes`: number of attempts; key: number of mistakes.
 * - `completed`: number of attempts; key: 0 or 1.
 * - `seconds`: sum of the seconds of completed attempts; key: 0.
 * - `found`: number of attempts that found a group; key: the group.
 * - `found-late`: sum of the places at which a group was found (4 if the group was not found); key: the group.
 * - `wrong`: number of attempts with a wrong guess; key: the guess as a bit set.
 * - `guesses`: number of attempts; key: number of guesses.
 * - `guess`: number of attempts with a right or wrong guess. The key of a `guess` is 65,536 × the guess's index (from
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

/** A player's record in the daily challenge, updated when an attempt ends. */
export interface DailyRecordTable {
  player_id: string
  streak: number
  best_streak: number
  /** Longest series of consecutive dates that the player completed without a streak freeze. */
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
  /** Id of the attempt, or the date of a closed day, for which the badge was awarded. */
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
