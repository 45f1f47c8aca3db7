import type { GameView } from '../../../contract/game.ts'
import { apiQuery, queryClient } from '../../lib/query.ts'
import { userQuery } from '../../lib/session.ts'

const KEY = 'wordconnect-last-board'

/** For a browser that stores nothing: then the board is known until the page is left. */
let noted = ''

/**
 * Notes the board that the player has finished, so that it can be looked at again (docs/decisions/010). A browser knows
 * one: the last board of the account that played last.
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

/** Id of the game that an account finished last in this browser. */
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

/** Forgets the last board: the server does not have it any more. */
export function forgetLastBoard(): void {
  noted = ''
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Storage is refused: nothing was stored.
  }
}
