import type { Context } from '../../context.ts'
import { act } from '../../identity/act.ts'
import { Refusal } from '../../refusal.ts'
import { findAttempt } from './attempt.store.ts'
import { lockBoard, lockPublished } from './board.store.ts'
import * as store from './heart.store.ts'

interface Hearts {
  hearts: number
  hearted: boolean
}

/**
 * Adds a player's heart to a board that the player has ended. `networkKey` is the keyed hash of the player's network.
 * Refuses with `not_found`, `own_case` or `not_over`.
 */
export function like(
  context: Context,
  playerId: string,
  boardId: string,
  networkKey: string,
): Promise<Hearts> {
  return act(context, playerId, async (tx, _player, now) => {
    const board = await lockPublished(tx, boardId)
    if (board.player_id === playerId) throw new Refusal('own_case', { message: 'This is your own board.' })
    const attempt = await findAttempt(tx, playerId, boardId)
    if (!attempt?.ended_at) throw new Refusal('not_over', { message: 'Finish this board first.' })
    await store.addHeart(tx, { boardId, playerId, networkKey }, now)
    return { hearts: (await lockBoard(tx, boardId))?.hearts ?? 0, hearted: true }
  })
}

/** Removes a player's heart. Refuses with `not_found`. */
export function unlike(context: Context, playerId: string, boardId: string): Promise<Hearts> {
  return act(context, playerId, async (tx) => {
    await lockPublished(tx, boardId)
    await store.removeHeart(tx, boardId, playerId)
    return { hearts: (await lockBoard(tx, boardId))?.hearts ?? 0, hearted: false }
  })
}
