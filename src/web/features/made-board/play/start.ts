import { queryOptions } from '@tanstack/react-query'
import type { GameView } from '../../../../contract/game.ts'
import { call, pagePlayerId } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query.ts'
import { dayClock } from '../../../lib/server-clock.ts'
import { inTab } from '../../../lib/stored.ts'
import { noteClock } from '../../../play/state/clock.ts'

const VISITOR = ''
const begunKey = (boardId: string) => `wordconnect-begun ${boardId}`

/**
 * True if this person began the board in this tab. After a reload the page then continues the board without a press. What
 * a visitor began, the server gives to the account that signs in.
 */
export function hasBegun(boardId: string): boolean {
  const by = inTab.get(begunKey(boardId))
  return by !== undefined && [VISITOR, pagePlayerId()].includes(by)
}

/** Begins a board, or loads the attempt of the player or visitor, with the answers if the attempt has ended. */
export const attemptQuery = (boardId: string) =>
  queryOptions({
    queryKey: ['/api/boards/:id/start', boardId],
    queryFn: async (): Promise<GameView> => {
      const game = await call('POST /api/boards/:id/start', { params: { id: boardId } })
      noteClock(game, dayClock.now())
      inTab.set(begunKey(boardId), pagePlayerId() ?? VISITOR)
      return game
    },
  })

/** Stores the state of the board, so that a later visit to the page shows the same state. */
export const keepAttempt = (boardId: string, game: GameView): void =>
  void queryClient.setQueryData(attemptQuery(boardId).queryKey, game)
