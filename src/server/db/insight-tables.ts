import type { ColumnType } from 'kysely'
import type { LevelFacts } from '../../engine/insight/facts.ts'

/** What the insights keep of a finished classic level. Made when its player asks for insights, from the game. */
export interface InsightLevelTable {
  game_id: string
  player_id: string
  started_at: Date
  facts: ColumnType<LevelFacts, string, never>
}

/** A wording of findings that a language model gave. It belongs to nobody: the same findings have the same words. */
export interface InsightWordingTable {
  /** Hash of the plain words and the model. */
  key: string
  words: ColumnType<Record<string, string>, string, never>
  created_at: Date
}

export interface InsightSchema {
  insight_level: InsightLevelTable
  insight_wording: InsightWordingTable
}
