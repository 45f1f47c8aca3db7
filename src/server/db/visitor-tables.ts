import type { GameTable } from './schema.ts'

/**
 * A board of a visitor without an account. When the visitor signs up, the server stores the new account in `player_id`.
 * When the new player chooses a username, the server copies the board to the table `game` with the same id and deletes
 * this row.
 */
export type VisitorBoardTable = { player_id: string | null } & Pick<
  GameTable,
  | 'id'
  | 'status'
  | 'seed'
  | 'board'
  | 'category_ids'
  | 'word_keys'
  | 'traps'
  | 'level_score'
  | 'mistakes'
  | 'guesses'
  | 'found'
  | 'started_at'
  | 'ended_at'
>

export interface VisitorSchema {
  visitor_board: VisitorBoardTable
}
