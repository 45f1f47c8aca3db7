import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Board } from '../../engine/board/board.ts'
import type { BadgeType } from '../../engine/daily/badge.ts'

/** The board of a date, the same for everybody and never changed. Its tile ids are only their positions. */
export interface DailyBoardTable {
  date: string
  seed: string
  board: ColumnType<Board, string, never>
  /** Ids of the board's categories, and its folded words, four a group: so that they do not come back soon. */
  category_ids: string[]
  word_keys: string[]
  traps: ColumnType<number, number, never>
  created_at: ColumnType<Date, Date | undefined, never>
}

/** What happens to a date beside its board; locked by whoever tallies or closes the day. */
export interface DailyDayTable {
  date: string
  /** When the champions of the day were named. */
  closed_at: Date | null
}

/** A player's one attempt at a date; what follows `ended_at` counts once that is set. */
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
  /** Each guess in order as a set of tile positions: bit n is the nth tile as dealt. */
  guesses: Generated<number[]>
  /** Groups in the order found. */
  found: Generated<number[]>
  /** Score and seconds, the better the lower; null while open, and when finished after the day had closed. */
  standing: number | null
  /** Do the day's statistics count it? */
  tallied: Generated<boolean>
}

/**
 * Sums over the tallied attempts of a date:
 * `mistakes`, `completed` (0 or 1), `seconds` (key 0: sum over completed ones), `found` (by group), `found-late` (by group:
 * sum of places in which it was found, 4 where it was not), `wrong` (by wrong guess).
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

/** A player's streak and sums as of the last attempt that ended. */
export interface DailyRecordTable {
  player_id: string
  streak: number
  best_streak: number
  /** The most dates completed in a row, none of them frozen. */
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

/** A closed daily played out of the archive. */
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
