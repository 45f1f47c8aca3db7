import type { Board } from '../../../engine/board/board.ts'
import type { PastBoard } from '../../../engine/board/generate.ts'
import {
  FIFTH_GROUP_COOLDOWN_BOARDS,
  REMEMBERED_BOARDS,
  REMEMBERED_CATEGORY_BOARDS,
} from '../../../engine/rules.ts'
import type { Tx } from '../../db/database.ts'
import type { NewGame, PlayedGame } from '../../db/schema.ts'
import { newId, newTileIds } from '../../ids.ts'
import { skillOf } from '../rating/rating.service.ts'
import { insertGame, recentBoards } from './game.store.ts'

/** A stored board that several players play. The id of a tile is the position of the tile. */
interface StoredBoard {
  seed: string
  board: Board
  category_ids: string[]
  word_keys: string[]
  traps: number
}

/**
 * Creates a player's game from a stored board, with new tile ids. `seats` is the order of the tiles for this player.
 * Without `seats`, the tiles have the order of the stored board.
 */
export function gameOfStored(
  { seed, board: stored, category_ids, word_keys, traps }: StoredBoard,
  {
    seats,
    ...own
  }: Pick<NewGame, 'player_id' | 'mode' | 'level' | 'started_at'> & {
    challenge_id?: string
    made_board_id?: string
    seats?: readonly number[]
  },
): NewGame {
  const { tiles } = stored
  const ids = newTileIds(tiles.length)
  const seated = seats ? seats.flatMap((seat) => tiles[seat] ?? []) : tiles
  const board: Board = { ...stored, tiles: seated.map((tile, index) => ({ ...tile, id: ids[index] ?? '' })) }
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

/**
 * Stores a new game of a player, together with the player's current skill rating. The caller must hold the player's row
 * lock.
 */
export async function dealBoard(tx: Tx, game: Omit<NewGame, 'skill'>): Promise<PlayedGame> {
  return insertGame(tx, { ...game, skill: await skillOf(tx, game.player_id) })
}

/** Returns the player's latest boards, newest first. New boards avoid the words, the categories and the fifth
 * groups of these boards. */
export const playedBoards = (tx: Tx, playerId: string): Promise<PastBoard[]> =>
  recentBoards(tx, playerId, {
    boards: REMEMBERED_BOARDS,
    categories: REMEMBERED_CATEGORY_BOARDS,
    fifthGroups: FIFTH_GROUP_COOLDOWN_BOARDS,
  })
