import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import type { Player } from '../db/schema.ts'
import { Refusal } from '../refusal.ts'
import { lockPlayers } from './player.store.ts'

/**
 * Runs an action of a player in a transaction that locks the player's row, so that simultaneous actions of a player run
 * one after the other. `others` returns the ids of other players whose data the action changes; the transaction locks
 * the rows of these players too. Refuses with `not_signed_in` if the player's account no longer exists.
 */
export async function act<T>(
  context: Pick<Context, 'db' | 'now'>,
  playerId: string,
  action: (tx: Tx, player: Player, now: Date) => Promise<T>,
  others?: (tx: Tx) => Promise<readonly string[]>,
): Promise<T> {
  return context.db.transaction().execute(async (tx) => {
    const players = await lockPlayers(tx, [playerId, ...((await others?.(tx)) ?? [])])
    const player = players.get(playerId)
    if (!player || player.deleted_at !== null) throw new Refusal('not_signed_in')
    return action(tx, player, context.now())
  })
}
