import { MAX_MISTAKES } from '../rules.ts'
import type { LevelStatus } from './level.ts'

type OverStatus = Exclude<LevelStatus, 'playing' | 'out_of_mistakes'>

/** What a game mode allows on each of its boards. */
export interface PlayRules {
  /** The board ends with so many wrong guesses. */
  maxMistakes: number
  /** So many groups complete the board; all of them when absent. */
  groupsToFind?: number
  /** The board ends as it stands so many seconds after the deal; never when absent. */
  timeLimitSeconds?: number
  /** May an extra life be spent after the last mistake, once a board? */
  extraLives: boolean
  hints: boolean
  /** Status of a board that is complete. */
  won: OverStatus
  /** Status of a board that has ended without being complete. */
  lost: OverStatus
}

/** Rules of a level of a run (decisions.md, "Playing"). */
export const levelRules: PlayRules = {
  maxMistakes: MAX_MISTAKES,
  extraLives: true,
  hints: true,
  won: 'level_complete',
  lost: 'game_over',
}

/** Rules of a board that is no level of a run: a daily, a board of the archive. */
export const singleBoardRules: PlayRules = {
  maxMistakes: MAX_MISTAKES,
  extraLives: false,
  hints: false,
  won: 'finished',
  lost: 'finished',
}
