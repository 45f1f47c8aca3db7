import { singleBoardRules } from '../../../engine/play/play-rules.ts'
import type { GameMode } from '../game/mode.ts'
import { learnFromBoard } from '../rating/rating.service.ts'
import { ownCatalogue } from '../run/deal.service.ts'

/**
 * The practice mode. No other player sees the result of a practice board, and no total includes this result. The result
 * of a practice board updates the difficulty ratings of the categories, but not the player's rating, because the board
 * has groups that are hard for the player.
 */
export const practiceMode: GameMode = {
  name: 'practice',
  rules: singleBoardRules,
  catalogue: ownCatalogue,
  async onEnd(tx, context, { game, level, now }) {
    await learnFromBoard(tx, context.ratings, game, level, now, 'categories')
    return undefined
  },
}
