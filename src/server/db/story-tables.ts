import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Move } from '../../engine/story/mini-game.ts'
import type { RunStage } from '../../engine/story/story.ts'
import type { HeldState } from './schema.ts'

/**
 * A player's attempt to complete a chapter of the story. A transaction that changes this row must first lock the
 * player's row.
 */
export interface StoryRunTable {
  id: string
  player_id: string
  chapter_id: string
  stage: RunStage
  /** True if the server deals the next board only when the client requests it. */
  pauses: boolean
  /**
   * Id of a series of boards that the player won one after the other. After a lost board, the next boards have a new
   * id.
   */
  streak_id: string
  wins: Generated<number>
  /**
   * Id of the latest board; null before the first board. Until the client requests the next board, the column contains
   * the id of the ended board.
   */
  game_id: string | null
  /** Number of mini-games that the player has finished in this chapter. */
  mini_game: Generated<number>
  /** Id of the passage of the story that the player received last. */
  passage_id: string
  /** The country of the browser that began or continued the run, in the form that `regionOf` returns. */
  region: Generated<string>
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
  /** Total playing time, in seconds, of the boards that the player won one after the other and of the mini-games. */
  seconds: number
  points: number
  /** Number of boards that the player won one after the other. */
  games: number
  /** Experience points for completing the chapter. A player receives the experience points of a chapter only once. */
  experience: number
  ending_id: string
  completed_at: Date
  withheld: HeldState | null
}

/** A passage of the story that the player has seen. */
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
