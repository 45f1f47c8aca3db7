import { useEffect, useEffectEvent, useState } from 'react'
import type { GameView } from '../../../contract/game.ts'
import { type Achievement, achievements } from '../../../engine/achievement.ts'
import { GROUP_SIZE } from '../../../engine/rules.ts'
import { call } from '../../lib/api.ts'
import { refresh } from '../../lib/query.ts'
import { handleUnauthorized } from '../../lib/unauthorized.ts'

interface LevelEnd {
  earned: readonly Achievement[]
  /** Has the server confirmed the score? */
  isSaved: boolean
  /** Are the player's own figures those from after this end? */
  isKnown: boolean
}

/**
 * Does once what the end of a level asks for, and tells what it has brought. `best` is the stored best score from before
 * this end; while it is unknown nothing is said of it. The server has recorded the level already, so a confirmation that fails is not told (spec section 8).
 */
export function useLevelEnd(game: GameView, best: number | undefined): LevelEnd {
  const [isSaved, setSaved] = useState(false)
  const [isKnown, setKnown] = useState(false)
  const { id, score, level, levelScore, status } = game

  const confirm = useEffectEvent(async () => {
    const body = {
      gameId: id,
      score,
      level,
      wordsFound: game.completedGroups.length * GROUP_SIZE,
      timeSpent: game.elapsedSeconds,
    }
    try {
      await call('POST /api/scores', { body })
      setSaved(score > 0)
    } catch (error) {
      handleUnauthorized(error)
    }
    await refresh('GET /api/scores/personal', 'GET /api/scores/high')
    setKnown(true)
  })
  useEffect(() => void confirm(), [])

  return {
    earned: achievements({
      score,
      scoreBefore: score - levelScore,
      storedBest: best ?? Number.POSITIVE_INFINITY,
      level,
      completed: status === 'level_complete',
    }),
    isSaved,
    isKnown,
  }
}
