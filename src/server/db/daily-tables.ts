import type { ColumnType, Generated, Selectable } from 'kysely'
import type { BadgeType } from '../../engine/badge.ts'
import type { Board } from '../../engine/board/board.ts'

/** The board of a date, the same for all players and immutable. Its tile ids are the tiles' positions. */
export interface DailyBoardTable {
  date: string
  seed: string
  board: ColumnType<Board, string, never>
  /** For the cooldown: category ids, and folded words, four for each group. */
  category_ids: string[]
  word_keys: string[]
  traps: ColumnType<number, number, never>
  created_at: ColumnType<Date, Date | undefined, never>
}

/** State of a date besides its board. Transactions that tally or close the day lock this row. */
export interface DailyDayTable {
  date: string
  closed_at: Date | null
}

/** A player's only attempt at a date. The columns after `ended_at` are valid once it is set. */
export interface DailyAttemptTable {
  id: string
  player_id: string
  date: string
  game_id: string
  started_at: Date
  ended_at: Date | null
  completed: Generated<boolean>
  score: Generated<number>
  /** Whole seconds. */
  seconds: Generated<number>
  mistakes: Generated<number>
  /** Guesses in order, as bit sets of tile positions: bit n is the nth tile as dealt. */
  guesses: Generated<number[]>
  /** In the order found. */
  found: Generated<number[]>
  /** `standingOf` score and seconds; lower is better. Null while open, and when finished after the day closed. */
  standing: number | null
  /** Is it included in the day's statistics? */
  tallied: Generated<boolean>
}

/**
 * Counts over the tallied attempts of a date, by `kind` and `key`:
 * `mistakes` by number of mistakes; `completed` by 0 or 1; `seconds` (key 0): sum of the seconds of completed attempts; `found`
 * by group; `found-late` by group: sum of the places at which it was found, 4 if it was not; `wrong` by wrong guess as a bit
 * set; `guesses` by number of guesses; `guess` by index of the guess from 0 times 65,536 plus the guess as a bit set, right or
 * wrong.
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

/** After the latest ended attempt. */
export interface DailyRecordTable {
  player_id: string
  streak: number
  best_streak: number
  /** The most dates completed in a row without a frozen one. */
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
  /** Id of the attempt, or the date of a closed day. */
  ref: string | null
  earned_at: Date
}

/** A game of an archived daily. */
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
