import type { GameTable } from './schema.ts'

/** A board of somebody without an account. Taken over by an account, it becomes a game of the same id, and this row goes. */
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
