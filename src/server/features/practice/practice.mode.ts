import { singleBoardRules } from '../../../engine/play/play-rules.ts'
import type { GameMode } from '../game/mode.ts'
import { learnFromBoard } from '../rating/rating.service.ts'
import { ownCatalogue } from '../run/deal.service.ts'

/**
 * The game mode of practice boards. No other player sees the result of a practice board, and no total includes it. The
 * result updates the difficulty ratings of the categories. It does not update the player's rating, because the board
 * has groups that are especially hard for this player.
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
