import type { GameView } from '../../../contract/game.ts'
import { apiQuery, queryClient } from '../../lib/query.ts'
import { userQuery } from '../../lib/session.ts'

const KEY = 'wordconnect-last-board'

/** Id of the last finished board, for a browser that refuses storage; lost when the player leaves the page. */
let noted = ''

/**
 * Stores the id of the player's last finished board, so that the player can open the board again. All accounts that
 * play in this browser share one stored id.
 */
export function noteLastBoard(game: GameView): void {
  const account = queryClient.getQueryData(userQuery.queryKey)?.id
  if (!account) return
  queryClient.setQueryData(apiQuery('GET /api/game/:id', { params: { id: game.id } }).queryKey, game)
  noted = `${account} ${game.id}`
  try {
    localStorage.setItem(KEY, noted)
  } catch {
    // The browser refuses storage, so only the variable `noted` has the board's id.
  }
}

/** Id of the last finished board in this browser; null if another account played that board. */
export function lastBoardOf(account: string): string | null {
  let note = noted
  try {
    note = localStorage.getItem(KEY) ?? noted
  } catch {
    // The browser refuses storage, so only the variable `noted` has the board's id.
  }
  const [owner, game] = note.split(' ')
  return owner === account && game ? game : null
}

/** Call this function when the server no longer has the finished board whose id is stored. */
export function forgetLastBoard(): void {
  noted = ''
  try {
    localStorage.removeItem(KEY)
  } catch {
    // The browser refuses storage, so nothing was stored.
  }
}
