import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import type { Player } from '../db/schema.ts'
import { Refusal } from '../refusal.ts'
import { lockPlayers } from './player.store.ts'

/**
 * Runs an action in one transaction that holds the player's row lock, so that simultaneous actions of a player run one
 * after the other. `others` returns ids of other players whom the action changes; their rows are locked together with
 * the player's row. Refuses with `not_signed_in` if the account was deleted meanwhile.
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
