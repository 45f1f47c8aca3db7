import type { ColumnType, Selectable } from 'kysely'
import type { CategoryKind } from '../../engine/catalogue/category.ts'
import type { LevelFacts } from '../../engine/insight/facts.ts'

/**
 * Facts of a finished classic level. The facts are computed when the player first asks for insights after the level.
 */
export interface InsightLevelTable {
  game_id: string
  player_id: string
  started_at: Date
  facts: ColumnType<LevelFacts, string, never>
}

/**
 * Sentences in which a language model has worded a player's insights. Players with equal findings get the same
 * sentences.
 */
export interface InsightWordingTable {
  key: string
  words: ColumnType<Record<string, string>, string, never>
  created_at: Date
}

/** A practice board. The result of a practice board is stored in `game`. */
export interface PracticeTable {
  game_id: string
  player_id: string
  /** The local day whose free practice boards include this board. */
  day: string
  /**
   * The kinds of categories that the board practises. The practised kinds are secret until the board is over, because
   * they hint at the answers.
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
