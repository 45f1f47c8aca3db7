import type { ColumnType, Selectable } from 'kysely'
import type { Shared, ShareKind } from '../../engine/share/share.ts'

/** Public to everybody with the link. The id, 96 random bits, is the link. */
export interface ShareTable {
  id: string
  player_id: string
  kind: ShareKind
  /** Id of the shared game, duel, chapter completion or badge. */
  source_id: string
  /** The figures when it was shared. */
  figures: ColumnType<Shared, string, never>
  created_at: Date
}

export interface ShareSchema {
  share: ShareTable
}

export type ShareRow = Selectable<ShareTable>
