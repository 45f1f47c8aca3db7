import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Board } from '../../engine/board/board.ts'
import type { DuelStatus } from '../../engine/duel/duel.ts'

/** A duel between two players. Whoever changes it holds the row locks of both. */
export interface DuelTable {
  id: string
  challenger_id: string
  challenged_id: string
  status: DuelStatus
  target_level: number
  /** The common start, once both were ready. It may be in the past, also when nobody came. */
  starts_at: Date | null
  created_at: Date
  expires_at: Date
  /** When the other side took up a link or a rematch. */
  accepted_at: Date | null
  /** When it was completed, declined, or expired. */
  ended_at: Date | null
  winner_id: string | null
  declined_by: string | null
  /** The completed duel after which it was offered. */
  rematch_of: string | null
}

/** One player's side of a duel. */
export interface DuelSideTable {
  duel_id: string
  player_id: string
  /** When its player last said that they are ready. */
  ready_at: Date | null
  game_id: string | null
  started_at: Date | null
  ended_at: Date | null
  /** From here on: valid when the side has ended. Seconds from its own start to its end. */
  score: number | null
  seconds: number | null
  /** Valid when the duel is completed. */
  rating_before: number | null
  rating_after: number | null
}

/** The board of a duel. Its tile ids are the tiles' positions. */
export interface DuelBoardTable {
  duel_id: string
  seed: string
  board: ColumnType<Board, string, never>
  category_ids: string[]
  word_keys: string[]
  traps: number
}

/** A player's rating for duels (Glicko-2). No row before the first completed duel. */
export interface DuelRatingTable {
  player_id: string
  rating: number
  deviation: number
  volatility: number
  wins: Generated<number>
  losses: Generated<number>
  draws: Generated<number>
}

/** An open stream of a duel's events. */
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
  /** The duel that came of it. */
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
