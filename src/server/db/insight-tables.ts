import type { ColumnType, Selectable } from 'kysely'
import type { CategoryKind } from '../../engine/catalogue/category.ts'
import type { LevelFacts } from '../../engine/insight/facts.ts'

/**
 * Data about a finished classic level. The server computes the data when the player opens the insights for the first
 * time after the level.
 */
export interface InsightLevelTable {
  game_id: string
  player_id: string
  started_at: Date
  facts: ColumnType<LevelFacts, string, never>
}

/**
 * Sentences of the insights that a language model has written. Players with the same results receive the same
 * sentences.
 */
export interface InsightWordingTable {
  key: string
  words: ColumnType<Record<string, string>, string, never>
  created_at: Date
}

/** The columns that only practice boards need. The board and the result are in the table `game`. */
export interface PracticeTable {
  game_id: string
  player_id: string
  /** The date in the player's time zone on which this board counts as one of the day's free practice boards. */
  day: string
  /**
   * The kinds of categories that the player practises on the board. The player must not see the kinds before the end of
   * the board, because the kinds are a hint.
   */
  kinds: CategoryKind[]
  started_at: Date
}

export type PracticeRow = Selectable<PracticeTable>

export interface InsightSchema {
  practice: PracticeTable
  insight_level: InsightLevelTable
  insight_wording: InsightWordingTable
}
