import type { ColumnType, Selectable } from 'kysely'
import type { CategoryKind } from '../../engine/catalogue/category.ts'
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

/** A practice board. Its result is in its game. */
export interface PracticeTable {
  game_id: string
  player_id: string
  /** The local day for which its start counts toward the free boards. */
  day: string
  /** The kinds that it was made for, as far as it has groups of them. A hint at its answers until it is over. */
  kinds: CategoryKind[]
  started_at: Date
}

export type PracticeRow = Selectable<PracticeTable>

export interface InsightSchema {
  practice: PracticeTable
  insight_level: InsightLevelTable
  insight_wording: InsightWordingTable
}
