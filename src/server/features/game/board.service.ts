import { isOver } from '../../../engine/play/level.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { PlayedGame } from '../../db/schema.ts'
import { Refusal } from '../../refusal.ts'
import * as store from './game.store.ts'

/** Reads a player's own game without a lock. Refuses with `not_found`. */
export async function ownGame(db: Db | Tx, id: string, playerId: string): Promise<PlayedGame> {
  const game = await store.findGame(db, id, playerId)
  if (!game) throw new Refusal('not_found')
  return game
}

/** Reads a player's own game that is over. Refuses with `not_found` or `not_over`. */
export async function finishedGame(db: Db | Tx, id: string, playerId: string): Promise<PlayedGame> {
  const game = await ownGame(db, id, playerId)
  if (!isOver(game)) throw new Refusal('not_over', { message: 'Finish this board first.' })
  return game
}

/**
 * Locks a player's own game for the rest of the transaction. Refuses with `not_found`. The caller must hold the
 * player's row lock, because all code locks players before games.
 */
export async function lockOwnGame(tx: Tx, id: string, playerId: string): Promise<PlayedGame> {
  const game = await store.lockGame(tx, id, playerId)
  if (!game) throw new Refusal('not_found')
  return game
}

/**
 * Like `lockOwnGame`, but the id of the game comes from another database row, so a missing game is an error of the
 * server, and the function throws.
 */
export async function lockReferredGame(tx: Tx, id: string, playerId: string): Promise<PlayedGame> {
  const game = await store.lockGame(tx, id, playerId)
  if (!game) throw missing(id)
  return game
}

/** Reads games, in the order of the given ids, which come from other database rows. Throws when a game is missing. */
export async function referredGames(db: Db | Tx, ids: readonly string[]): Promise<PlayedGame[]> {
  const games = await store.findGames(db, ids)
  return ids.map((id) => {
    const game = games.get(id)
    if (!game) throw missing(id)
    return game
  })
}

const missing = (id: string) => new Error(`a row refers to the game ${id}, which does not exist`)
