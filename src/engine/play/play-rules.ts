import { MAX_MISTAKES } from '../rules.ts'
import type { LevelStatus } from './level.ts'

type OverStatus = Exclude<LevelStatus, 'playing' | 'out_of_mistakes'>

/** What a game mode allows on its boards. */
export interface PlayRules {
  /** Wrong guesses that end the board. */
  maxMistakes: number
  /** Found groups that complete the board; all of them when absent. */
  groupsToFind?: number
  /** Seconds after the deal at which the board ends; no limit when absent. */
  timeLimitSeconds?: number
  /** May the player spend an extra life after the last mistake? */
  extraLives: boolean
  hints: boolean
  /** Status of a completed board. */
  won: OverStatus
  /** Status of a board that ended otherwise. */
  lost: OverStatus
}

/** Classic levels. See docs/rules.md#level. */
export const levelRules: PlayRules = {
  maxMistakes: MAX_MISTAKES,
  extraLives: true,
  hints: true,
  won: 'level_complete',
  lost: 'game_over',
}

/** A visitor has no hints or lives to spend. */
export const visitorRules: PlayRules = { ...levelRules, extraLives: false, hints: false }

/** Boards outside a run, such as dailies. */
export const singleBoardRules: PlayRules = {
  maxMistakes: MAX_MISTAKES,
  extraLives: false,
  hints: false,
  won: 'finished',
  lost: 'finished',
}
