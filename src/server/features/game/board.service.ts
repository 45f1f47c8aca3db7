import type { GameView } from '../../../contract/game.ts'
import type { PastBoard } from '../../../engine/board/generate.ts'
import { REMEMBERED_BOARDS, REMEMBERED_CATEGORY_BOARDS } from '../../../engine/rules.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { NewGame, PlayedGame } from '../../db/schema.ts'
import { skillOf } from '../rating/rating.service.ts'
import { insertGame, lockGame, recentBoards } from './game.store.ts'
import { gameView } from './game.view.ts'

// For features that deal their own boards. Guesses at those boards go through the same endpoint as all others.

export { boardEnd, endNow } from './end.service.ts'
export { findGame, findGames } from './game.store.ts'
export { dealtTiles, elapsedSeconds, groupView, levelOf } from './game.view.ts'
export { heldGames } from './withhold.store.ts'

/** Deals a board to a player. The caller holds the player's row lock. */
export async function dealBoard(tx: Tx, game: Omit<NewGame, 'skill'>): Promise<PlayedGame> {
  return insertGame(tx, { ...game, skill: await skillOf(tx, game.player_id) })
}

/** What is remembered of the boards that were dealt to a player, newest first. */
export const playedBoards = (tx: Tx, playerId: string): Promise<PastBoard[]> =>
  recentBoards(tx, playerId, { boards: REMEMBERED_BOARDS, categories: REMEMBERED_CATEGORY_BOARDS })

/**
 * Locks a player's own game for the rest of this transaction. Throws when there is none, because a row refers to it.
 */
export async function lockOwnGame(tx: Tx, id: string, playerId: string): Promise<PlayedGame> {
  const game = await lockGame(tx, id, playerId)
  if (!game) throw new Error(`the game ${id} is referred to and gone`)
  return game
}

/** The view of a board without extra lives. */
export const singleBoardView = (context: Context, game: PlayedGame, now: Date): GameView =>
  gameView(context, game, 0, now)
