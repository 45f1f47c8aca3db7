import type { GameView } from '../../../contract/game.ts'
import { apiQuery, queryClient } from '../../lib/query.ts'
import { userQuery } from '../../lib/session.ts'

const KEY = 'wordconnect-last-board'

/**
 * Id of the last finished board. This variable is used if the browser does not allow storage; its value is lost when
 * the page is unloaded.
 */
let noted = ''

/**
 * Stores the id of the player's last finished board, so that the player can open the board again. The browser stores
 * only one id, which all accounts in this browser share.
 */
export function noteLastBoard(game: GameView): void {
  const account = queryClient.getQueryData(userQuery.queryKey)?.id
  if (!account) return
  queryClient.setQueryData(apiQuery('GET /api/game/:id', { params: { id: game.id } }).queryKey, game)
  noted = `${account} ${game.id}`
  try {
    localStorage.setItem(KEY, noted)
  } catch {
    // The browser does not allow storage, so only the variable `noted` contains the board's id.
  }
}

/** Returns the id of the last finished board in this browser; null if another account has played that board. */
export function lastBoardOf(account: string): string | null {
  let note = noted
  try {
    note = localStorage.getItem(KEY) ?? noted
  } catch {
    // The browser does not allow storage, so only the variable `noted` contains the board's id.
  }
  const [owner, game] = note.split(' ')
  return owner === account && game ? game : null
}

/** Call this function if the board with the stored id no longer exists on the server. */
export function forgetLastBoard(): void {
  noted = ''
  try {
    localStorage.removeItem(KEY)
  } catch {
    // The browser does not allow storage, so there is nothing to remove.
  }
}
