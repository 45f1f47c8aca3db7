import { useEffect, useEffectEvent, useState } from 'react'
import type { GameView } from '../../../contract/game.ts'
import { type Achievement, achievements } from '../../../engine/achievement.ts'
import { GROUP_SIZE } from '../../../engine/rules.ts'
import { call } from '../../lib/api.ts'
import { refresh } from '../../lib/query.ts'
import { handleUnauthorized } from '../../lib/unauthorized.ts'

export interface LevelEnd {
  earned: readonly Achievement[]
  /** True when the server has confirmed the level's score. */
  isSaved: boolean
  /** True when the cached rank, best score and win streak already include this level. */
  isKnown: boolean
}

/**
 * After the end of a level, sends the necessary requests once and returns their results. `best`: the player's best
 * score before the end of the level; undefined if not known. If a request fails, no error is shown, because the server
 * has already stored the level's result.
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
