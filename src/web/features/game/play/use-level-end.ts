import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { GameView } from '../../../../contract/game.ts'
import type { Achievement } from '../../../../engine/achievement.ts'
import { GROUP_SIZE } from '../../../../engine/rules.ts'
import { call } from '../../../lib/api.ts'
import { refresh } from '../../../lib/query.ts'
import { handleUnauthorized } from '../../../lib/unauthorized.ts'
import { dismissToast, toast } from '../../../ui/toast.ts'
import { earnedAtEnd } from '../state/earned.ts'

const BEST_KEY = 'wordconnect-highscore'

/** Keeps the browser's own note of the high score (spec section 4). A browser that stores nothing loses nothing. */
function noteHighScore(score: number): void {
  try {
    if (score > Number(localStorage.getItem(BEST_KEY) ?? 0)) localStorage.setItem(BEST_KEY, String(score))
  } catch {
    // Storage may be switched off; the server keeps the score.
  }
}

/**
 * Confirms a level's result. The server has recorded it already, so a failure is nobody's concern (spec section 8), and
 * nothing is said of no points, nor any more once the next board `isOn`.
 */
async function confirmScore(game: GameView, isOn: () => boolean): Promise<void> {
  try {
    await call('POST /api/scores', {
      body: {
        gameId: game.id,
        score: game.score,
        level: game.level,
        wordsFound: game.completedGroups.length * GROUP_SIZE,
        timeSpent: game.elapsedSeconds,
      },
    })
    if (isOn() || game.score === 0) return
    toast({
      title: 'Score saved!',
      description: 'Your score has been recorded on the leaderboard.',
      tone: 'good',
    })
  } catch (error) {
    handleUnauthorized(error)
  }
}

/**
 * Does once what the end of a level asks for, and answers what it has earned. `best` is the stored best score from before
 * this level's end; an end that was there when the page was opened is left alone.
 */
export function useLevelEnd(
  game: GameView,
  best: number,
): { earned: readonly Achievement[]; dismiss: () => void } {
  const [earned, setEarned] = useState<readonly Achievement[]>([])
  const playing = useRef('')

  const onEnd = useEffectEvent(() => {
    setEarned(earnedAtEnd(game, best))
    confirmScore(game, () => playing.current !== '')
      .then(() => refresh('GET /api/scores/personal', 'GET /api/scores/high'))
      .catch(() => undefined)
  })

  useEffect(() => {
    noteHighScore(game.score)
  }, [game.score])

  useEffect(() => {
    const hasEnded = game.status === 'level_complete' || game.status === 'game_over'
    if (!hasEnded) {
      // What was said of the board before must not stand over this one.
      if (playing.current !== game.id) dismissToast()
      playing.current = game.id
    } else if (playing.current === game.id) {
      playing.current = ''
      onEnd()
    }
  }, [game.id, game.status])

  return { earned, dismiss: () => setEarned([]) }
}
