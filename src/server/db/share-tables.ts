import type { ColumnType, Selectable } from 'kysely'
import type { Shared, ShareKind } from '../../engine/share/share.ts'

/**
 * A result that a player shares with a link. Everybody who has the link can see the result. The link contains the id,
 * which has 96 random bits.
 */
export interface ShareTable {
  id: string
  player_id: string
  kind: ShareKind
  /** Id of the game, duel, completed chapter or badge that the player shares. */
  source_id: string
  /** The result at the time of sharing. */
  figures: ColumnType<Shared, string, never>
  created_at: Date
}

export interface ShareSchema {
  share: ShareTable
}

export type ShareRow = Selectable<ShareTable>
