import type { ColumnType, Selectable } from 'kysely'
import type { Shared, ShareKind } from '../../engine/share/share.ts'

/** What a player shows to everybody who has its link. Its id is the link: 96 random bits. */
export interface ShareTable {
  id: string
  player_id: string
  kind: ShareKind
  /** The id of the record that it shows: of a game, a duel, a completion of a chapter, or a badge. */
  source_id: string
  /** The figures as they were when it was shared. */
  figures: ColumnType<Shared, string, never>
  created_at: Date
}

export interface ShareSchema {
  share: ShareTable
}

export type ShareRow = Selectable<ShareTable>
