import type { GameTable } from './schema.ts'

/**
 * A board of a visitor without an account. When an account takes over the board, the board becomes a game with the same
 * id, and this row is deleted.
 */
export type VisitorBoardTable = Pick<
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
