import type { GameView } from '../../../contract/game.ts'
import { levelParts } from '../../../engine/scoring.ts'
import { formatSeconds } from '../../lib/format.ts'
import type { ScorePart } from './ScoreThread.tsx'

/**
 * Returns the parts of the score of a completed board. Returns undefined if the sum of the parts differs from the
 * score, so that no panel shows a wrong sum.
 */
export function scoreParts(game: GameView): readonly ScorePart[] | undefined {
  const { groupCount, completedGroups, maxMistakes, mistakes, elapsedSeconds: seconds, levelScore } = game
  if (completedGroups.length < groupCount) return undefined
  const left = maxMistakes - mistakes
  const hintUsed = game.hintsUsed > 0
  const parts = levelParts({ groups: groupCount, mistakesLeft: left, seconds, hintUsed })
  if (parts.groups + parts.mistakesLeft + parts.speed !== levelScore) return undefined
  const time = formatSeconds(seconds)
  return [
    { name: `${groupCount} groups`, points: parts.groups },
    ...(hintUsed
      ? [{ name: `No bonus after a hint, ${time}`, points: 0 }]
      : [
          { name: `${left} ${left === 1 ? 'mistake' : 'mistakes'} left`, points: parts.mistakesLeft },
          { name: `Speed, ${time}`, points: parts.speed },
        ]),
  ]
}
