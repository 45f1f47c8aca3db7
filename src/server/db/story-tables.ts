import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Move } from '../../engine/story/mini-game.ts'
import type { RunStage } from '../../engine/story/story.ts'
import type { HeldState } from './schema.ts'

/** A player's run of a chapter. Changes of a run need the player's row lock. */
export interface StoryRunTable {
  id: string
  player_id: string
  chapter_id: string
  stage: RunStage
  /** True if each next board is dealt only when the player asks for the board. */
  pauses: boolean
  /** Run id of the consecutively won boards. Each mistake starts a new streak id. */
  streak_id: string
  wins: Generated<number>
  /**
   * Id of the current board. While the next board is not yet dealt, the column has the id of the previous board. The id
   * of the current board is null before the first board.
   */
  game_id: string | null
  /** Number of finished mini-games. */
  mini_game: Generated<number>
  /** Id of the latest passage that the run reached. */
  passage_id: string
  started_at: Date
  ended_at: Date | null
}

export interface StoryMiniGameTable {
  run_id: string
  mini_game_id: string
  opened_at: Date
  ended_at: Date | null
  moves: ColumnType<Move[], string | undefined, string>
  solved: Generated<boolean>
  points: Generated<number>
}

export interface StoryCompletionTable {
  id: string
  player_id: string
  chapter_id: string
  run_id: string
  streak_id: string
  /** Playing time of the streak's boards and of the mini-games, in seconds. */
  seconds: number
  points: number
  /** Number of boards in the streak. */
  games: number
  /** Experience for the completion. Each chapter gives experience only once. */
  experience: number
  ending_id: string
  completed_at: Date
  withheld: HeldState | null
}

/** A passage that the player has seen. */
export interface StoryToldTable {
  player_id: string
  passage_id: string
  told_at: Date
}

export interface StorySchema {
  story_run: StoryRunTable
  story_mini_game: StoryMiniGameTable
  story_completion: StoryCompletionTable
  story_told: StoryToldTable
}

export type RunRow = Selectable<StoryRunTable>
export type MiniGameRow = Selectable<StoryMiniGameTable>
export type CompletionRow = Selectable<StoryCompletionTable>
