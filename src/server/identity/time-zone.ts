import { HOUR_MS } from '../../engine/duration.ts'
import { TIME_ZONE_CHANGE_HOURS } from '../../engine/rules.ts'
import type { Context } from '../context.ts'
import type { Player } from '../db/schema.ts'
import { Refusal } from '../refusal.ts'
import { knownTimeZone } from '../time.ts'
import { findPlayer, storeTimeZone } from './player.store.ts'

/**
 * Changes the player's time zone and returns the player. If the given time zone is unknown, the function uses UTC.
 * Within TIME_ZONE_CHANGE_HOURS after the last change, the function does not change the time zone
 * (docs/rules.md#limits).
 */
export async function setTimeZone(context: Context, playerId: string, timeZone: string): Promise<Player> {
  const now = context.now()
  const before = new Date(now.getTime() - TIME_ZONE_CHANGE_HOURS * HOUR_MS)
  await storeTimeZone(context.db, playerId, knownTimeZone(timeZone), before, now)
  const player = await findPlayer(context.db, playerId)
  if (!player) throw new Refusal('not_signed_in')
  return player
}
