import { queryOptions } from '@tanstack/react-query'
import type { GameView } from '../../../../contract/game.ts'
import { call } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query.ts'
import { dayClock } from '../../../lib/server-clock.ts'
import { inTab } from '../../../lib/stored.ts'
import { noteClock } from '../../../play/state/clock.ts'

const begunKey = (boardId: string) => `wordconnect-begun ${boardId}`

/** True if the board was begun in this tab. After a reload the page then continues the board without a press. */
export const hasBegun = (boardId: string): boolean => inTab.get(begunKey(boardId)) !== undefined

/** Begins a board, or loads the attempt of the player or visitor, with the answers if the attempt has ended. */
export const attemptQuery = (boardId: string) =>
  queryOptions({
    queryKey: ['/api/boards/:id/start', boardId],
    queryFn: async (): Promise<GameView> => {
      const game = await call('POST /api/boards/:id/start', { params: { id: boardId } })
      noteClock(game, dayClock.now())
      inTab.set(begunKey(boardId), '1')
      return game
    },
  })

/** Stores the state of the board, so that a later visit to the page shows the same state. */
export const keepAttempt = (boardId: string, game: GameView): void =>
  void queryClient.setQueryData(attemptQuery(boardId).queryKey, game)
