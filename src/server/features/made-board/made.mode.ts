import { singleBoardRules } from '../../../engine/play/play-rules.ts'
import type { GameMode } from '../game/mode.ts'
import { endAttempt } from './end.service.ts'

/**
 * The game mode of boards that players make. The end of a board changes only the figures of the board: no leaderboard of
 * the game, no streak, no rating, and no category learns from it.
 */
export const madeMode: GameMode = {
  name: 'made',
  rules: singleBoardRules,
  async onEnd(tx, _context, { game, now }) {
    await endAttempt(tx, game, now)
    return undefined
  },
}
