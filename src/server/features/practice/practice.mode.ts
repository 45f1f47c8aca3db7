import { singleBoardRules } from '../../../engine/play/play-rules.ts'
import type { GameMode } from '../game/mode.ts'
import { learnFromBoard } from '../rating/rating.service.ts'
import { ownCatalogue } from '../run/deal.service.ts'

/**
 * The practice mode. No other player sees the result of a practice board, and no total includes it. The result of a
 * practice board updates the ratings of the categories. The player's rating does not change after a practice board,
 * because the board has groups that are hard for the player.
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
