import { queryOptions } from '@tanstack/react-query'
import type { Duel } from '../../../../contract/duel.ts'
import type { GameView } from '../../../../contract/game.ts'
import { call } from '../../../lib/api.ts'
import { apiQuery, queryClient } from '../../../lib/query.ts'
import { timed } from '../../../lib/server-clock.ts'

/** The query that reads a duel. Each reply is also used to correct the page's estimate of the server's clock. */
export const duelQuery = (id: string) =>
  queryOptions({
    queryKey: apiQuery('GET /api/challenges/:id', { params: { id } }).queryKey,
    queryFn: (): Promise<Duel> => timed(() => call('GET /api/challenges/:id', { params: { id } })),
  })

export const refreshDuel = (id: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: duelQuery(id).queryKey })

export const changeDuel = (id: string, changes: Partial<Duel>): void => {
  queryClient.setQueryData(duelQuery(id).queryKey, (duel) => duel && { ...duel, ...changes })
}

const gameQuery = (id: string) => apiQuery('GET /api/game/:id', { params: { id } })

export const keepGame = (game: GameView): void => {
  queryClient.setQueryData(gameQuery(game.id).queryKey, game)
}

export const refreshGame = (id: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: gameQuery(id).queryKey })

/**
 * Puts the board of a duel that has just started into the cache, so that no other request for the board is necessary.
 */
export function keepStart(id: string, game: GameView): void {
  keepGame(game)
  changeDuel(id, { mine: 'playing', status: 'active', gameId: game.id })
  void refreshDuel(id)
}
