import type { GameTable } from './schema.ts'

/**
 * A board of a visitor without an account. When the visitor signs up, the board waits for the username of the account
 * (`player_id`). Then the server moves the board to the table `game` under the same id and deletes this row.
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
