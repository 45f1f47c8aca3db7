import { useMutation } from '@tanstack/react-query'
import type { GameView } from '../../../../contract/game.ts'
import { call } from '../../../lib/api.ts'
import { refresh } from '../../../lib/query.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'
import { toast } from '../../../ui/toast.ts'
import { hasGoneOn } from './game-cache.ts'

/** Goes on with a run: on its board, or on the next level where that one is complete. */
export function useResume(run: GameView | null, onPlay: (game: GameView) => void) {
  const next = useMutation({
    mutationFn: (id: string) => call('POST /api/game/:id/next', { params: { id } }),
    onSuccess: onPlay,
    onError: (error) => {
      if (isUnauthorized(error)) return undefined
      toast({ title: 'Error', description: 'Failed to start game.', tone: 'bad' })
      return hasGoneOn(error) ? refresh('GET /api/game/current') : undefined
    },
  })
  const resume = () => {
    if (!run || next.isPending) return
    if (run.status === 'level_complete') next.mutate(run.id)
    else onPlay(run)
  }
  return { resume, isResuming: next.isPending }
}
