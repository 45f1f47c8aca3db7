import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { GameView } from '../../../../contract/game.ts'
import { type Achievement, achievements } from '../../../../engine/achievement.ts'
import { GROUP_SIZE } from '../../../../engine/rules.ts'
import { call } from '../../../lib/api.ts'
import { refresh } from '../../../lib/query.ts'
import { handleUnauthorized } from '../../../lib/unauthorized.ts'

const HIGH_SCORE_KEY = 'wordconnect-highscore'

/** Keeps the browser's own note of the high score (spec section 4). */
function noteHighScore(score: number): void {
  try {
    if (score > Number(localStorage.getItem(HIGH_SCORE_KEY) ?? 0))
      localStorage.setItem(HIGH_SCORE_KEY, String(score))
  } catch {
    // Storage may be switched off. Nothing is lost: the server keeps the score.
  }
}

/** What the end of a level has brought. */
export interface LevelEnd {
  gameId: string
  /** The stored best score from before this level's end. */
  bestBefore: number
  earned: readonly Achievement[]
  /** Has the server confirmed the score? */
  isSaved: boolean
}

/**
 * Does once what the end of a level asks for, and tells what it has brought; null before the end. `best` is the stored best
 * score. The server has recorded the level already, so a confirmation that fails is not told (spec section 8).
 */
export function useLevelEnd(game: GameView, best: number): LevelEnd | null {
  const [end, setEnd] = useState<LevelEnd | null>(null)
  const playing = useRef('')

  const onEnd = useEffectEvent(() => {
    const { id, score, level, levelScore, status } = game
    const earned = achievements({
      score,
      scoreBefore: score - levelScore,
      storedBest: best,
      level,
      completed: status === 'level_complete',
    })
    setEnd({ gameId: id, bestBefore: best, earned, isSaved: false })
    const body = {
      gameId: id,
      score,
      level,
      wordsFound: game.completedGroups.length * GROUP_SIZE,
      timeSpent: game.elapsedSeconds,
    }
    call('POST /api/scores', { body })
      .then(() => {
        setEnd((now) => (now?.gameId === id ? { ...now, isSaved: score > 0 } : now))
        return refresh('GET /api/scores/personal', 'GET /api/scores/high')
      })
      .catch(handleUnauthorized)
  })

  useEffect(() => {
    noteHighScore(game.score)
  }, [game.score])

  useEffect(() => {
    const isOver = game.status === 'level_complete' || game.status === 'game_over'
    if (!isOver) playing.current = game.id
    else if (playing.current === game.id) {
      playing.current = ''
      onEnd()
    }
  }, [game.id, game.status])

  return end?.gameId === game.id ? end : null
}
