import type { ColumnType, Generated } from 'kysely'
import type { Board } from '../../engine/board/board.ts'

/**
 * A decision of the staff about the catalogue (engine/catalogue/overlay.ts). There is at most one for each word of a
 * category, and one for the name of a category. A later decision replaces the row, so that `position` grows.
 */
export interface CatalogueOverlayTable {
  position: Generated<number>
  category_id: string
  /** The word in the spelling of `fold`. The text is empty if the decision is about the name of the category. */
  word_key: string
  word: string
  /** Exactly one of the columns `fits`, `becomes` and `name` is not null. */
  fits: boolean | null
  becomes: string | null
  name: string | null
  /** Id of the member of staff; null for a decision of a command. */
  decided_by: string | null
  reason: string | null
  decided_at: Date
  /**
   * Time since which the files of a started process have the decision; null if they do not have it. Processes that
   * started with older files still need the row, so it is deleted later.
   */
  in_files_since: Date | null
}

/** The planned board of a coming date's daily challenge. The staff can change the plan until the date begins. */
export interface DailyPlanTable {
  date: string
  seed: string
  board: ColumnType<Board, string, string>
  category_ids: string[]
  word_keys: string[]
  traps: number
  /** Number of boards that the staff refused for this date. It chooses the seeds of the candidates. */
  swaps: Generated<number>
  /** The overlay with which the board was last checked (`overlayVersion` of content/overlay.store.ts). */
  overlay_version: string
  /** The board of a player that the staff have chosen for the date. */
  made_board_id: Generated<string | null>
}

/** A figure of a date (UTC), for the page Today of the desk. */
export interface DayFigureTable {
  date: string
  name: string
  value: number
}

export interface CatalogueSchema {
  catalogue_overlay: CatalogueOverlayTable
  daily_plan: DailyPlanTable
  day_figure: DayFigureTable
}
