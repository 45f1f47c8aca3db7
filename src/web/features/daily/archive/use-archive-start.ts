import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call, errorMessage } from '../../../lib/api.ts'
import { apiQuery, queryClient } from '../../../lib/query.ts'
import { toast } from '../../../lib/toast.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True if the player plays a daily in the archive and has played the same daily before. */
    isReplay?: boolean
  }
}

/** Starts a past daily, or continues a past daily that the player has begun. */
export function useArchiveStart() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ date: id }: { date: string; isReplay: boolean }) =>
      call('POST /api/daily-challenge/archive/:id/start', { params: { id } }),
    onSuccess: (game, { date, isReplay }) => {
      queryClient.setQueryData(apiQuery('GET /api/game/:id', { params: { id: game.id } }).queryKey, game)
      return navigate({
        to: '/daily-challenge',
        search: { game: game.id, of: date },
        state: { isReplay },
      })
    },
    onError: (error) => {
      if (isUnauthorized(error)) return
      toast({ title: 'Error', description: errorMessage(error, 'Failed to start game.'), tone: 'bad' })
    },
  })
}
