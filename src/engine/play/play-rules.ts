import { MAX_MISTAKES } from '../rules.ts'
import type { LevelStatus } from './level.ts'

type OverStatus = Exclude<LevelStatus, 'playing' | 'out_of_mistakes'>

/** What a game mode allows on each of its boards. */
export interface PlayRules {
  /** Wrong guesses that end the board. */
  maxMistakes: number
  /** Found groups that complete the board; all of them when absent. */
  groupsToFind?: number
  /** Seconds after the deal at which the board ends as it stands; no limit when absent. */
  timeLimitSeconds?: number
  /** May an extra life be spent after the last mistake? Once per board. */
  extraLives: boolean
  hints: boolean
  /** Status of a board that was completed. */
  won: OverStatus
  /** Status of a board that ended without being completed. */
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

/** Rules of a visitor's board: it may become the first level of an account, which has neither lives nor hints to spend on it. */
export const visitorRules: PlayRules = { ...levelRules, extraLives: false, hints: false }

/** Rules of a board outside a run: a daily or a board of the archive. */
export const singleBoardRules: PlayRules = {
  maxMistakes: MAX_MISTAKES,
  extraLives: false,
  hints: false,
  won: 'finished',
  lost: 'finished',
}
