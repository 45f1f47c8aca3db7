import type { GameView } from '../../../contract/game.ts'
import { apiQuery, queryClient } from '../../lib/query.ts'
import { userQuery } from '../../lib/session.ts'
import { inBrowser } from '../../lib/stored.ts'

const KEY = 'wordconnect-last-board'

/**
 * Stores the id of the player's last finished board, so that the player can open the board again. The browser stores
 * only one id, which all accounts in this browser share.
 */
export function noteLastBoard(game: GameView): void {
  const account = queryClient.getQueryData(userQuery.queryKey)?.id
  if (!account) return
  queryClient.setQueryData(apiQuery('GET /api/game/:id', { params: { id: game.id } }).queryKey, game)
  inBrowser.set(KEY, `${account} ${game.id}`)
}

/** Returns the id of the last finished board in this browser; null if another account has played that board. */
export function lastBoardOf(account: string): string | null {
  const [owner, game] = inBrowser.get(KEY)?.split(' ') ?? []
  return owner === account && game ? game : null
}

/** Call this function if the board with the stored id no longer exists on the server. */
export const forgetLastBoard = (): void => inBrowser.remove(KEY)
