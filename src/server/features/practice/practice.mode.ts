import { singleBoardRules } from '../../../engine/play/play-rules.ts'
import type { GameMode } from '../game/mode.ts'
import { learnFromBoard } from '../rating/rating.service.ts'
import { ownCatalogue } from '../run/deal.service.ts'

/**
 * Nobody else sees the result and nothing counts it. The categories' ratings learn from it; the player's rating does not,
 * because the board was made of what the player finds hard.
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
