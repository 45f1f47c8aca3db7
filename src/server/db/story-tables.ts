import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Move } from '../../engine/story/mini-game.ts'
import type { RunStage } from '../../engine/story/story.ts'
import type { HeldState } from './schema.ts'

/** A player's run through a chapter. Whoever changes it holds the player's row lock. */
export interface StoryRunTable {
  id: string
  player_id: string
  chapter_id: string
  stage: RunStage
  /** Does each next board wait until it is asked for? */
  pauses: boolean
  /** The run id of the boards that were won in a row. Each failed check begins a new one. */
  streak_id: string
  wins: Generated<number>
  /** The current board; the one before, while the next one waits; null before the first. */
  game_id: string | null
  /** How many mini-games are over. */
  mini_game: Generated<number>
  /** What was told last. */
  passage_id: string
  started_at: Date
  ended_at: Date | null
}

/** A mini-game of a run that was opened. */
export interface StoryMiniGameTable {
  run_id: string
  mini_game_id: string
  opened_at: Date
  ended_at: Date | null
  moves: ColumnType<Move[], string | undefined, string>
  solved: Generated<boolean>
  points: Generated<number>
}

/** A chapter that was completed. */
export interface StoryCompletionTable {
  id: string
  player_id: string
  chapter_id: string
  run_id: string
  streak_id: string
  /** Of play: the boards of the streak and the mini-games. */
  seconds: number
  points: number
  /** Boards of the streak. */
  games: number
  /** What the chapter is worth. It counts once. */
  experience: number
  ending_id: string
  completed_at: Date
  withheld: HeldState | null
}

/** A passage that was told to a player. */
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
