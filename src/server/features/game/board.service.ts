import { isOver } from '../../../engine/play/level.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { PlayedGame } from '../../db/schema.ts'
import { Refusal } from '../../refusal.ts'
import * as store from './game.store.ts'
import { type PastBoards, pastBoards } from './past-boards.store.ts'

/** Reads a game of the player without a lock. Refuses with `not_found`. */
export async function ownGame(db: Db | Tx, id: string, playerId: string): Promise<PlayedGame> {
  const game = await store.findGame(db, id, playerId)
  if (!game) throw new Refusal('not_found')
  return game
}

/**
 * Reads a game of the player that is over and has its words. Refuses with `not_found`, `not_over`, or `folded` if the
 * server no longer keeps the words.
 */
export async function finishedGame(db: Db | Tx, id: string, playerId: string): Promise<PlayedGame> {
  const game = await ownGame(db, id, playerId)
  if (!isOver(game)) throw new Refusal('not_over', { message: 'Finish this board first.' })
  if (game.isFolded) throw new Refusal('folded')
  return game
}

/**
 * Locks a game of the player for the rest of the transaction. Refuses with `not_found`. The caller must hold the
 * player's row lock, because all code locks players before games. This order prevents deadlocks.
 */
export async function lockOwnGame(tx: Tx, id: string, playerId: string): Promise<PlayedGame> {
  const game = await store.lockGame(tx, id, playerId)
  if (!game) throw new Refusal('not_found')
  return game
}

/**
 * Like `lockOwnGame`, for an id that another database row contains. Throws if the game is missing, because this would
 * be an error of the server.
 */
export async function lockReferredGame(tx: Tx, id: string, playerId: string): Promise<PlayedGame> {
  const game = await store.lockGame(tx, id, playerId)
  if (!game) throw missing(id)
  return game
}

/**
 * Reads games, in the order of the given ids. Other database rows contain these ids, so the function throws if a game
 * is missing.
 */
export async function referredGames(db: Db | Tx, ids: readonly string[]): Promise<PlayedGame[]> {
  const games = await store.findGames(db, ids)
  return ids.map((id) => {
    const game = games.get(id)
    if (!game) throw missing(id)
    return game
  })
}

/** Returns the words of the boards with a word since a time, and the number of plays of boards with a category. */
export const boardsWith = (
  db: Db,
  search: { wordKey: string; categoryId: string; since: Date },
): Promise<PastBoards> => pastBoards(db, search)

const missing = (id: string) => new Error(`a row refers to the game ${id}, which does not exist`)
