import type { Selectable } from 'kysely'
import type { CategoryKind } from '../../engine/catalogue/category.ts'

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

export interface InsightSchema {
  practice: PracticeTable
}

export type PracticeRow = Selectable<PracticeTable>
