import { useMutation } from '@tanstack/react-query'
import type { GameView } from '../../../../contract/game.ts'
import { ApiError, call } from '../../../lib/api.ts'
import { refresh, useApi } from '../../../lib/query.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'
import { toast } from '../../../ui/toast.ts'
import { hasGoneOn } from './game-cache.ts'

export const failed = (description: string) => toast({ title: 'Error', description, tone: 'bad' })

/** Are today's games known to be used up? Once new ones have come it is the server that knows. */
export const isUsedUp = (canPlay: { canPlay: boolean; resetsAt: string } | undefined): boolean =>
  canPlay?.canPlay === false && Date.now() < Date.parse(canPlay.resetsAt)

/**
 * Begins a run or deals its level anew. When today's games are used up `onLimit` is called instead, without asking the
 * server where can-play has said so already (spec section 4).
 */
export function useStart({ onDealt, onLimit }: { onDealt: (game: GameView) => void; onLimit: () => void }) {
  const canPlay = useApi('GET /api/game/can-play')
  const starting = useMutation({
    mutationFn: (action: 'new' | 'restart') => call('POST /api/game/start', { body: { action } }),
    onSuccess: (game) => {
      onDealt(game)
      return refresh('GET /api/game/can-play', 'GET /api/subscription/status')
    },
    onError: (error) => {
      if (isUnauthorized(error)) return undefined
      if (error instanceof ApiError && error.code === 'daily_limit') {
        onLimit()
        return refresh('GET /api/game/can-play')
      }
      failed('Failed to start game.')
      return hasGoneOn(error) ? refresh('GET /api/game/current') : undefined
    },
  })
  return {
    start: (action: 'new' | 'restart') => {
      if (isUsedUp(canPlay.data)) onLimit()
      else if (!starting.isPending) starting.mutate(action)
    },
    isStarting: starting.isPending,
  }
}
