import type { GameView } from '../../../contract/game.ts'
import { apiQuery, queryClient } from '../../lib/query.ts'
import { userQuery } from '../../lib/session.ts'

const KEY = 'wordconnect-last-board'

/** For a browser without storage: then the board is known until the page is left. */
let noted = ''

/**
 * Notes the player's last finished board, so that it can be opened again. A browser keeps one: the last board of
 * the account that played last.
 */
export function noteLastBoard(game: GameView): void {
  const account = queryClient.getQueryData(userQuery.queryKey)?.id
  if (!account) return
  queryClient.setQueryData(apiQuery('GET /api/game/:id', { params: { id: game.id } }).queryKey, game)
  noted = `${account} ${game.id}`
  try {
    localStorage.setItem(KEY, noted)
  } catch {
    // Storage is refused: `noted` keeps it.
  }
}

/** Id of the last game that an account finished in this browser. */
export function lastBoardOf(account: string): string | null {
  let note = noted
  try {
    note = localStorage.getItem(KEY) ?? noted
  } catch {
    // Storage is refused: `noted` keeps it.
  }
  const [owner, game] = note.split(' ')
  return owner === account && game ? game : null
}

/** Call it when the server no longer has the board. */
export function forgetLastBoard(): void {
  noted = ''
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Storage is refused: nothing was stored.
  }
}
