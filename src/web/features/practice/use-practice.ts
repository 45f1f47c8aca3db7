import { useMutation } from '@tanstack/react-query'
import type { GameView } from '../../../contract/game.ts'
import { ApiError, call, errorMessage } from '../../lib/api.ts'
import { apiQuery, queryClient, refresh, useApi } from '../../lib/query.ts'
import { toast } from '../../lib/toast.ts'
import { isUnauthorized } from '../../lib/unauthorized.ts'

export const usePractice = () => useApi('GET /api/practice', {}, { fresh: true })

export const refreshPractice = (): Promise<void> => refresh('GET /api/practice')

/** Stores the unfinished board in the cached reply, so that a later visit to the page shows the same state. */
export const keepBoard = (game: GameView): void =>
  void queryClient.setQueryData(
    apiQuery('GET /api/practice').queryKey,
    (view) => view && { ...view, game: game.status === 'playing' ? game : null },
  )

/** Starts a board, or continues the unfinished board. The server's reply contains the words of the board. */
export function useStart(onStarted: (game: GameView) => void) {
  return useMutation({
    mutationFn: () => call('POST /api/practice/start'),
    onSuccess: onStarted,
    onError: (error) => {
      if (isUnauthorized(error)) return undefined
      toast({ title: 'Error', description: errorMessage(error), tone: 'bad' })
      // This error code means that the player has already played the board in another tab or on another device.
      return error instanceof ApiError && error.code === 'daily_limit' ? refreshPractice() : undefined
    },
  })
}
