import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import type { Player } from '../db/schema.ts'
import { Refusal } from '../refusal.ts'
import { lockPlayers } from './player.store.ts'

/**
 * Runs an action of a player as one transaction that holds the player's lock: two at once are as if one came after the
 * other. `others` says whom else the action touches; they are locked with the player. Refuses with not_signed_in when the
 * account was deleted meanwhile.
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
