import type { ColumnType, Generated, Selectable } from 'kysely'
import type { BadgeType } from '../../engine/badge.ts'
import type { Board } from '../../engine/board/board.ts'

/** The board of a date, the same for everybody and never changed. Its tile ids are the tiles' positions. */
export interface DailyBoardTable {
  date: string
  seed: string
  board: ColumnType<Board, string, never>
  /** Ids of the board's categories, and its folded words, four for each group. They keep both from coming back soon. */
  category_ids: string[]
  word_keys: string[]
  traps: ColumnType<number, number, never>
  created_at: ColumnType<Date, Date | undefined, never>
}

/** A date's state besides its board. A transaction that tallies or closes the day locks this row. */
export interface DailyDayTable {
  date: string
  /** When the day was closed and its champions were stored. */
  closed_at: Date | null
}

/** A player's one attempt at a date. The columns after `ended_at` are valid only when it is set. */
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
  /** Each guess in order, as a bit set of tile positions: bit n is the nth tile as dealt. */
  guesses: Generated<number[]>
  /** Groups in the order found. */
  found: Generated<number[]>
  /**
   * Score and seconds in one number (`standingOf`); lower is better. Null while open, and when finished after the day
   * closed.
   */
  standing: number | null
  /** Is it counted in the day's statistics? */
  tallied: Generated<boolean>
}

/**
 * Counts over the tallied attempts of a date, by `kind` and `key`: `mistakes` (key: number of mistakes), `completed` (key:
 * 0 or 1), `seconds` (key 0: sum of the completed attempts' seconds), `found` (key: group), `found-late` (key: group; sum of
 * the places in which it was found, 4 when it was not), `wrong` (key: the wrong guess as a bit set), `guesses` (key: number of
 * guesses), `guess` (key: the number of the guess from 0 times 65,536, plus the guess as a bit set, right or wrong).
 */
export interface DailyTallyTable {
  date: string
  kind: string
  key: number
  count: number
}

/** One of a closed day's top three. */
export interface DailyChampionTable {
  date: string
  place: number
  player_id: string
  created_at: ColumnType<Date, Date | undefined, Date>
}

/** A player's streak and counts after the latest attempt that ended. */
export interface DailyRecordTable {
  player_id: string
  streak: number
  best_streak: number
  /** The longest row of completed dates without a frozen one. */
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
  /** What earned it: an attempt's id, or the date of a closed day. */
  ref: string | null
  earned_at: Date
}

/** A game of a closed daily from the archive. */
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
