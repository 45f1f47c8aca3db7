import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Badge } from '../../../../contract/daily/badge.ts'
import type { DailyView } from '../../../../contract/daily.ts'
import type { GameView } from '../../../../contract/game.ts'
import { ApiError, call, errorMessage } from '../../../lib/api.ts'
import { toast } from '../../../lib/toast.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'
import { keepAttempt, refreshDaily } from './use-day.ts'

const tell = (error: unknown, otherwise: string) => {
  if (isUnauthorized(error)) return
  toast({ title: 'Error', description: errorMessage(error, otherwise), tone: 'bad' })
}

/** Starts the current daily. The server then starts the clock of this attempt and sends the words of the board. */
export function useStart(onStarted: (game: GameView) => void) {
  return useMutation({
    mutationFn: () => call('POST /api/daily-challenge/start'),
    onSuccess: onStarted,
    onError: (error) => {
      tell(error, 'Failed to start game.')
      // This error code means that the player has already played the daily in another tab or on another device.
      if (error instanceof ApiError && error.code === 'already_attempted') return refreshDaily()
      return undefined
    },
  })
}

/**
 * Requests the stored result of a finished daily, and the new badges. The server has already stored the result at the
 * player's last guess.
 */
export function useConfirm() {
  const [newBadges, setNewBadges] = useState<readonly Badge[]>([])
  const sending = useMutation({
    mutationFn: ({ challenge, game }: { challenge: DailyView['challenge']; game: GameView }) =>
      call('POST /api/daily-challenge/attempt', {
        body: {
          challengeId: challenge.id,
          score: game.score,
          completed: game.solved === true,
          timeSpent: game.elapsedSeconds,
          mistakes: game.mistakes,
        },
      }),
    onSuccess: (reply) => {
      keepAttempt(reply.attempt)
      setNewBadges(reply.newBadges)
    },
    onError: (error) => tell(error, 'Failed to submit challenge attempt'),
    onSettled: refreshDaily,
  })
  return { confirm: sending.mutate, hasFailed: sending.isError, newBadges }
}
