import type { GameView } from '../../../contract/game.ts'
import type { Board } from '../../../engine/board/board.ts'
import type { PastBoard } from '../../../engine/board/generate.ts'
import { REMEMBERED_BOARDS, REMEMBERED_CATEGORY_BOARDS } from '../../../engine/rules.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { NewGame, PlayedGame } from '../../db/schema.ts'
import { newId, newTileIds } from '../../ids.ts'
import { skillOf } from '../rating/rating.service.ts'
import { insertGame, lockGame, recentBoards } from './game.store.ts'
import { gameView } from './game.view.ts'

// For features that deal their own boards. Guesses at those boards go through the same endpoint as all others.

export { boardEnd, endLockedBoard, endNow } from './end.service.ts'
export { endedLevels, findGame, findGames, writeGame } from './game.store.ts'
export { dealtTiles, elapsedSeconds, groupView, levelOf } from './game.view.ts'
export { heldGames } from './withhold.store.ts'

/** A board that was made once and is dealt to several players. Its tile ids are the tiles' positions. */
interface StoredBoard {
  seed: string
  board: Board
  category_ids: string[]
  word_keys: string[]
  traps: number
}

/** A player's own game of a stored board, with fresh ids. `seats`: an order of the tiles of their own; as stored when absent. */
export function gameOfStored(
  { seed, board: { groups, tiles }, category_ids, word_keys, traps }: StoredBoard,
  {
    seats,
    ...own
  }: Pick<NewGame, 'player_id' | 'mode' | 'level' | 'started_at'> & {
    challenge_id?: string
    seats?: readonly number[]
  },
): NewGame {
  const ids = newTileIds(tiles.length)
  const seated = seats ? seats.flatMap((seat) => tiles[seat] ?? []) : tiles
  const board: Board = { groups, tiles: seated.map((tile, index) => ({ ...tile, id: ids[index] ?? '' })) }
  const id = newId()
  return {
    ...{
      id,
      run_id: id,
      status: 'playing',
      seed,
      board: JSON.stringify(board),
      category_ids,
      word_keys,
      traps,
    },
    ...{ tile_order: null, score_before: 0, start_day: null, ended_at: null },
    ...own,
  }
}

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
