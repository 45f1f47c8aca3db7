import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Board } from '../../engine/board/board.ts'
import type { DuelStatus } from '../../engine/duel/duel.ts'

/** A duel. A transaction that changes a duel must first lock the rows of both players. */
export interface DuelTable {
  id: string
  challenger_id: string
  challenged_id: string
  status: DuelStatus
  target_level: number
  /**
   * The common start time of both players. The server sets it when both players are ready. A player can also start
   * later or never.
   */
  starts_at: Date | null
  created_at: Date
  expires_at: Date
  /** Time at which the second player accepted the duel. */
  accepted_at: Date | null
  /** Time at which the duel ended: both players finished, a player declined, or the duel expired. */
  ended_at: Date | null
  winner_id: string | null
  declined_by: string | null
  /** Id of the completed duel for which this duel is the rematch. */
  rematch_of: string | null
}

export interface DuelSideTable {
  duel_id: string
  player_id: string
  /** Time at which the player last pressed the button for "ready". */
  ready_at: Date | null
  game_id: string | null
  started_at: Date | null
  ended_at: Date | null
  /**
   * The columns `score` and `seconds` have meaningful values only after the end of this player's board. The seconds are
   * counted from the start of this player.
   */
  score: number | null
  seconds: number | null
  /** The columns `rating_before` and `rating_after` have meaningful values only after the duel is completed. */
  rating_before: number | null
  rating_after: number | null
}

/** The board of a duel. The id of a tile is the tile's position on the board. */
export interface DuelBoardTable {
  duel_id: string
  seed: string
  board: ColumnType<Board, string, never>
  category_ids: string[]
  word_keys: string[]
  traps: number
}

/** A player's rating in duels (Glicko-2). A player without a completed duel has no row. */
export interface DuelRatingTable {
  player_id: string
  rating: number
  deviation: number
  volatility: number
  wins: Generated<number>
  losses: Generated<number>
  draws: Generated<number>
}

/**
 * An open connection on which the server sends the events of a duel to a player. While such a row exists, the
 * opponent's page shows that the player is present.
 */
export interface DuelPresenceTable {
  stream_id: string
  duel_id: string
  player_id: string
  seen_at: Date
}

/** A link that invites somebody to a duel. The first player who opens the link becomes the opponent. */
export interface DuelLinkTable {
  token: string
  player_id: string
  target_level: number
  created_at: Date
  expires_at: Date
  duel_id: string | null
}

export interface DuelSchema {
  duel: DuelTable
  duel_side: DuelSideTable
  duel_board: DuelBoardTable
  duel_rating: DuelRatingTable
  duel_presence: DuelPresenceTable
  duel_link: DuelLinkTable
}

export type DuelRow = Selectable<DuelTable>
export type SideRow = Selectable<DuelSideTable>
