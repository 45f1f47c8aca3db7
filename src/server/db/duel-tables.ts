import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Board } from '../../engine/board/board.ts'
import type { DuelStatus } from '../../engine/duel/duel.ts'

/** A duel. Changes of a duel need the row locks of both players. */
export interface DuelTable {
  id: string
  challenger_id: string
  challenged_id: string
  status: DuelStatus
  target_level: number
  /**
   * The common start time, set when both players are ready. This time may have passed without a start of either player.
   */
  starts_at: Date | null
  created_at: Date
  expires_at: Date
  /** Time at which the link or rematch was accepted. */
  accepted_at: Date | null
  /** Time at which the duel was completed, declined or expired. */
  ended_at: Date | null
  winner_id: string | null
  declined_by: string | null
  /** Id of the previous, completed duel of which this duel is the rematch. */
  rematch_of: string | null
}

export interface DuelSideTable {
  duel_id: string
  player_id: string
  /** Time at which the player last declared to be ready. */
  ready_at: Date | null
  game_id: string | null
  started_at: Date | null
  ended_at: Date | null
  /**
   * The columns `score` and `seconds` have meaningful values only after the side has ended. The seconds are counted
   * from the side's own start.
   */
  score: number | null
  seconds: number | null
  /** The columns `rating_before` and `rating_after` have meaningful values only after the duel is completed. */
  rating_before: number | null
  rating_after: number | null
}

/** The board of a duel. The ids of its tiles are the tiles' positions. */
export interface DuelBoardTable {
  duel_id: string
  seed: string
  board: ColumnType<Board, string, never>
  category_ids: string[]
  word_keys: string[]
  traps: number
}

/** A player's Glicko-2 rating. A player without a completed duel has no row. */
export interface DuelRatingTable {
  player_id: string
  rating: number
  deviation: number
  volatility: number
  wins: Generated<number>
  losses: Generated<number>
  draws: Generated<number>
}

/** An open stream of a duel's events. While a player has such a stream, the player is shown as present in the duel. */
export interface DuelPresenceTable {
  stream_id: string
  duel_id: string
  player_id: string
  seen_at: Date
}

/** A link that challenges the first player who opens it. */
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
