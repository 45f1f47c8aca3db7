import type { GameView } from '../../../../contract/game.ts'
import { ApiError, call } from '../../../lib/api.ts'
import { noteLastBoard } from '../../../lib/last-board.ts'
import { apiQuery, queryClient } from '../../../lib/query.ts'
import type { PlaySource } from './use-play.ts'

const currentKey = apiQuery('GET /api/game/current').queryKey

/** Keeps the cached run in step with the board on screen: other pages offer to go on with it, or to see how it ended. */
function keepCurrent(game: GameView): void {
  const isOver = game.status === 'game_over'
  queryClient.setQueryData(currentKey, { game: isOver ? null : game })
  if (isOver || game.status === 'level_complete') noteLastBoard(game)
}

/** Keeps the cached number of hints in step with what a hint has answered. */
export function keepHints(hintsRemaining: number): void {
  queryClient.setQueryData(
    apiQuery('GET /api/subscription/status').queryKey,
    (status) => status && { ...status, hintsRemaining },
  )
}

const staleCodes = ['not_playing', 'invalid_guess', 'not_found', 'no_run', 'level_not_complete']

/** Did the server refuse because the run has gone on elsewhere: in another tab, on another device? */
export const hasGoneOn = (error: unknown): boolean =>
  error instanceof ApiError && staleCodes.includes(error.code)

/** Where the player's run stands now: the current board, or how the one on screen ended. */
async function whereItStands(gameId: string): Promise<GameView> {
  const { game } = await call('GET /api/game/current')
  return game ?? (await call('GET /api/game/:id', { params: { id: gameId } }))
}

/** The account's run: classic levels, one after the other. */
export const run: PlaySource = { keep: keepCurrent, whereItStands, name: 'run' }

/** 128 random bits as text. Unlike `crypto.randomUUID` it is there on plain http in the local network too. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
