import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Board } from '../../engine/board/board.ts'
import type { DuelStatus } from '../../engine/duel/duel.ts'

/** Changes need the row locks of both players. */
export interface DuelTable {
  id: string
  challenger_id: string
  challenged_id: string
  status: DuelStatus
  target_level: number
  /** The common start, set once both are ready. It may be past without anybody having started. */
  starts_at: Date | null
  created_at: Date
  expires_at: Date
  /** When the link or rematch was accepted. */
  accepted_at: Date | null
  /** When it was completed, declined or expired. */
  ended_at: Date | null
  winner_id: string | null
  declined_by: string | null
  /** The completed duel before it. */
  rematch_of: string | null
}

export interface DuelSideTable {
  duel_id: string
  player_id: string
  /** When the player last said that they are ready. */
  ready_at: Date | null
  game_id: string | null
  started_at: Date | null
  ended_at: Date | null
  /** These two are valid once the side has ended. Seconds from its own start. */
  score: number | null
  seconds: number | null
  /** Valid once the duel is completed. */
  rating_before: number | null
  rating_after: number | null
}

/** Tile ids are the tiles' positions. */
export interface DuelBoardTable {
  duel_id: string
  seed: string
  board: ColumnType<Board, string, never>
  category_ids: string[]
  word_keys: string[]
  traps: number
}

/** Glicko-2. No row before the first completed duel. */
export interface DuelRatingTable {
  player_id: string
  rating: number
  deviation: number
  volatility: number
  wins: Generated<number>
  losses: Generated<number>
  draws: Generated<number>
}

/** A player with an open stream is in the duel's room. */
export interface DuelPresenceTable {
  stream_id: string
  duel_id: string
  player_id: string
  seen_at: Date
}

/** Challenges the first player who opens it. */
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
