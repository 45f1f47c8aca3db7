import type { GameView } from '../../../../contract/game.ts'
import { type Achievement, achievements } from '../../../../engine/achievement.ts'

/** Scores below this are no achievement yet, so passing the best cannot have been celebrated before. */
const CELEBRATED_FROM = 1000

/**
 * What the end of a level has earned (spec section 5). Every further level of a record run beats the best again, which
 * by then is the run's own; it is celebrated when the run passes the best, and not at each level after.
 */
export function earnedAtEnd(game: GameView, storedBest: number): Achievement[] {
  const before = game.score - game.levelScore
  const isOwnBest = before === storedBest && before >= CELEBRATED_FROM
  return achievements({
    score: game.score,
    storedBest,
    level: game.level,
    completed: game.status === 'level_complete',
  }).filter(({ kind }) => kind !== 'score' || !isOwnBest)
}
