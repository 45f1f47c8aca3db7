import { MAX_MISTAKES } from '../rules.ts'
import type { LevelStatus } from './level.ts'

type OverStatus = Exclude<LevelStatus, 'playing' | 'out_of_mistakes'>

/** The rules of play for one game mode. */
export interface PlayRules {
  /** Number of wrong guesses after which the board ends. */
  maxMistakes: number
  /** Number of groups that the player must find to complete the board; absent if the player must find all groups. */
  groupsToFind?: number
  /**
   * Time limit: number of seconds from the start of the board to its end. The field is absent if the board has no time
   * limit.
   */
  timeLimitSeconds?: number
  /** True if the player is allowed to use an extra life after the last allowed mistake. */
  extraLives: boolean
  hints: boolean
  /** Status of a board that the player has completed. */
  won: OverStatus
  /** Status of a board that ended before the player completed it. */
  lost: OverStatus
}

/** Rules of play for the levels of classic runs. See docs/rules.md#level. */
export const levelRules: PlayRules = {
  maxMistakes: MAX_MISTAKES,
  extraLives: true,
  hints: true,
  won: 'level_complete',
  lost: 'game_over',
}

/** Rules of play for visitors, who are players without an account. Visitors have no hints and no extra lives. */
export const visitorRules: PlayRules = { ...levelRules, extraLives: false, hints: false }

/** Rules of play for boards that do not belong to a run, such as daily challenges. */
export const singleBoardRules: PlayRules = {
  maxMistakes: MAX_MISTAKES,
  extraLives: false,
  hints: false,
  won: 'finished',
  lost: 'finished',
}
