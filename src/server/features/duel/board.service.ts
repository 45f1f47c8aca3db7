import { seatTiles } from '../../../engine/board/seat.ts'
import { difficultyWindow } from '../../../engine/difficulty.ts'
import { randomFrom } from '../../../engine/random.ts'
import { GROUP_SIZE, groupCount } from '../../../engine/rules.ts'
import { dealtBoard } from '../../boards/dealing.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { DuelRow } from '../../db/duel-tables.ts'
import type { NewGame } from '../../db/schema.ts'
import { newSeed } from '../../ids.ts'
import { gameOfStored, playedBoards } from '../game/deal.service.ts'
import * as store from './duel.store.ts'

type StoredBoard = NonNullable<Awaited<ReturnType<typeof store.findBoard>>>

/**
 * Returns the board of a duel. The first call creates the board. The level of the duel decides the difficulty. As far
 * as possible, the board avoids words and categories that one of the players has seen in the latest boards. The players
 * may live in different countries, so the board has no words of one country. The caller must hold the row locks of both
 * players.
 */
export async function boardOfDuel(tx: Tx, context: Context, duel: DuelRow): Promise<StoredBoard> {
  const stored = await store.findBoard(tx, duel.id)
  if (stored) return stored
  const pasts = [await playedBoards(tx, duel.challenger_id), await playedBoards(tx, duel.challenged_id)]
  const groups = groupCount(duel.target_level)
  const { board, ...dealt } = dealtBoard(tx, {
    from: { packs: [] },
    request: {
      seed: newSeed(),
      groups,
      isShared: true,
      window: difficultyWindow(duel.target_level),
      difficulty: context.ratings.difficulty,
    },
    pasts,
    tileIds: Array.from({ length: groups * GROUP_SIZE }, (_, n) => String(n)),
  })
  const made = { duel_id: duel.id, ...dealt }
  await store.insertBoard(tx, { ...made, board: JSON.stringify(board) })
  return { ...made, board }
}

/**
 * Returns a new game of a player in a duel. Both players get the same words, but the order of the tiles and the tile
 * ids are different for each player.
 */
export function gameOn(stored: StoredBoard, duel: DuelRow, playerId: string, startedAt: Date): NewGame {
  const owners = stored.board.tiles.map((tile) => tile.group)
  return gameOfStored(stored, {
    ...{ player_id: playerId, mode: 'duel', level: duel.target_level, started_at: startedAt },
    challenge_id: duel.id,
    seats: seatTiles(owners, randomFrom(newSeed())),
  })
}

/** Deletes the boards of duels that have ended, because their games are folded. */
export const forgetBoards = (tx: Tx, duelIds: readonly string[]): Promise<void> =>
  store.deleteBoards(tx, duelIds)
