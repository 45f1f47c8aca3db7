import type { GameView } from '../../../contract/game.ts'
import { apiQuery, queryClient } from '../../lib/query.ts'
import { userQuery } from '../../lib/session.ts'

const KEY = 'wordconnect-last-board'

/** The last board in a browser without storage, known until the page is left. */
let noted = ''

/**
 * Stores the id of the player's last finished board, so that the player can open the board again. The browser stores
 * only one id, also when several accounts play in it.
 */
export function noteLastBoard(game: GameView): void {
  const account = queryClient.getQueryData(userQuery.queryKey)?.id
  if (!account) return
  queryClient.setQueryData(apiQuery('GET /api/game/:id', { params: { id: game.id } }).queryKey, game)
  noted = `${account} ${game.id}`
  try {
    localStorage.setItem(KEY, noted)
  } catch {
    // The browser refuses storage, so only the variable `noted` has the id.
  }
}

/** Id of the last game that an account finished in this browser. */
export function lastBoardOf(account: string): string | null {
  let note = noted
  try {
    note = localStorage.getItem(KEY) ?? noted
  } catch {
    // The browser refuses storage, so only the variable `noted` has the id.
  }
  const [owner, game] = note.split(' ')
  return owner === account && game ? game : null
}

/** Deletes the stored id. Call this function when the server no longer has the board. */
export function forgetLastBoard(): void {
  noted = ''
  try {
    localStorage.removeItem(KEY)
  } catch {
    // The browser refuses storage, so nothing was stored.
  }
}
