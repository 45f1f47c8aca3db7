import type { Selectable } from 'kysely'
import { isOver } from '../../../engine/play/level.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { VisitorBoardTable } from '../../db/visitor-tables.ts'
import { dealBoard } from '../game/deal.service.ts'
import { followEnd } from '../game/end.service.ts'
import { levelOf } from '../game/game.view.ts'
import { setCurrentGame } from './record.store.ts'

/** A board that a visitor without an account has played or begun. */
export type VisitorBoard = Selectable<VisitorBoardTable>

/**
 * Makes a visitor's board the first level of an account. The board can be open or over. It uses no free game of the
 * account. If the board is over, the result has the time at which the board ended. The caller must hold the player's
 * row lock.
 */
export async function takeOverBoard(
  tx: Tx,
  context: Context,
  playerId: string,
  { board, guesses, player_id: _, ...visited }: VisitorBoard,
): Promise<void> {
  const game = await dealBoard(tx, {
    ...visited,
    ...{ board: JSON.stringify(board), guesses: JSON.stringify(guesses) },
    ...{ player_id: playerId, mode: 'classic', run_id: visited.id, level: 1 },
    ...{ tile_order: null, score_before: 0, start_day: null },
  })
  await setCurrentGame(tx, playerId, game.id)
  const now = game.ended_at
  if (isOver(game) && now !== null) await followEnd(tx, context, { game, level: levelOf(game), now })
}
