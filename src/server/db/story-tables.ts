import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Move } from '../../engine/story/mini-game.ts'
import type { RunStage } from '../../engine/story/story.ts'
import type { HeldState } from './schema.ts'

/** A player's run of a chapter. Changes need the player's row lock. */
export interface StoryRunTable {
  id: string
  player_id: string
  chapter_id: string
  stage: RunStage
  /** Does each next board wait until the player asks for it? */
  pauses: boolean
  /** Run id of the boards won in a row. Each wrong check starts a new one. */
  streak_id: string
  wins: Generated<number>
  /** The current board; the previous one while the next waits; null before the first. */
  game_id: string | null
  /** Number of finished mini-games. */
  mini_game: Generated<number>
  /** The latest passage. */
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
  /** Playing time of the streak's boards and the mini-games. */
  seconds: number
  points: number
  /** Boards of the streak. */
  games: number
  /** Counts once for each chapter. */
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
