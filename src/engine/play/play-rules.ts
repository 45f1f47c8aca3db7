import { MAX_MISTAKES } from '../rules.ts'
import type { LevelStatus } from './level.ts'

type OverStatus = Exclude<LevelStatus, 'playing' | 'out_of_mistakes'>

/** The rules of play of a game mode. */
export interface PlayRules {
  /** Number of wrong guesses that ends the board. */
  maxMistakes: number
  /** Number of found groups that completes the board. If this number is absent, the player must find all groups. */
  groupsToFind?: number
  /**
   * Number of seconds after the deal at which the board ends. If this number is absent, the board has no time limit.
   */
  timeLimitSeconds?: number
  /** Whether the player may spend an extra life after the last mistake. */
  extraLives: boolean
  hints: boolean
  /** Status of a completed board. */
  won: OverStatus
  /** Status of a board that ended without being completed. */
  lost: OverStatus
}

/** Rules of classic levels. See docs/rules.md#level. */
export const levelRules: PlayRules = {
  maxMistakes: MAX_MISTAKES,
  extraLives: true,
  hints: true,
  won: 'level_complete',
  lost: 'game_over',
}

/** Rules for visitors (players without an account). A visitor has no hints or lives to spend. */
export const visitorRules: PlayRules = { ...levelRules, extraLives: false, hints: false }

/** Rules of boards outside a run, such as daily challenges. */
export const singleBoardRules: PlayRules = {
  maxMistakes: MAX_MISTAKES,
  extraLives: false,
  hints: false,
  won: 'finished',
  lost: 'finished',
}
