import type { ColumnType, Selectable } from 'kysely'
import type { CategoryKind } from '../../engine/catalogue/category.ts'
import type { LevelFacts } from '../../engine/insight/facts.ts'

/** Computed from a finished classic level when its player first asks for insights. */
export interface InsightLevelTable {
  game_id: string
  player_id: string
  started_at: Date
  facts: ColumnType<LevelFacts, string, never>
}

/** A language model's wording of findings. It belongs to no player: equal findings share it. */
export interface InsightWordingTable {
  key: string
  words: ColumnType<Record<string, string>, string, never>
  created_at: Date
}

/** The result is in the game. */
export interface PracticeTable {
  game_id: string
  player_id: string
  /** The local day on which it counts toward the free boards. */
  day: string
  /** The practised kinds that it has groups of. A hint at the answers until it is over. */
  kinds: CategoryKind[]
  started_at: Date
}

export type PracticeRow = Selectable<PracticeTable>

export interface InsightSchema {
  practice: PracticeTable
  insight_level: InsightLevelTable
  insight_wording: InsightWordingTable
}
