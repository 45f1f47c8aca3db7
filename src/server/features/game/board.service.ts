import type { GameView } from '../../../contract/game.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { NewGame, PlayedGame } from '../../db/schema.ts'
import { skillOf } from '../rating/rating.service.ts'
import { insertGame, lockGame } from './game.store.ts'
import { gameView } from './game.view.ts'

// What features with boards of their own do with them; guesses at them are taken as everywhere.

export { findGame, findGames } from './game.store.ts'
export { dealtTiles, elapsedSeconds, groupView } from './game.view.ts'

/** Deals a board to a player, whose lock the caller holds. */
export async function dealBoard(tx: Tx, game: Omit<NewGame, 'skill'>): Promise<PlayedGame> {
  return insertGame(tx, { ...game, skill: await skillOf(tx, game.player_id) })
}

/** A player's own game for the rest of this transaction. Throws when there is none: some row refers to it. */
export async function lockOwnGame(tx: Tx, id: string, playerId: string): Promise<PlayedGame> {
  const game = await lockGame(tx, id, playerId)
  if (!game) throw new Error(`the game ${id} is referred to and gone`)
  return game
}

/** The view of a board that no extra life can save. */
export const singleBoardView = (context: Context, game: PlayedGame, now: Date): GameView =>
  gameView(context, game, 0, now)
