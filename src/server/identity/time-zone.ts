import { HOUR_MS } from '../../engine/duration.ts'
import { TIME_ZONE_CHANGE_HOURS } from '../../engine/rules.ts'
import type { Context } from '../context.ts'
import type { Player } from '../db/schema.ts'
import { Refusal } from '../refusal.ts'
import { isTimeZone } from '../time.ts'
import { findPlayer, storeTimeZone } from './player.store.ts'

/** Refuses a time zone that does not exist with `invalid_request`. An absent time zone is allowed. */
export function checkTimeZone(timeZone: string | undefined): void {
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    throw new Refusal('invalid_request', {
      details: [{ field: 'timeZone', problem: 'is not an IANA time zone' }],
    })
  }
}

/**
 * Sets the player's time zone and returns the player. Within TIME_ZONE_CHANGE_HOURS after the last change, the function
 * leaves the time zone unchanged (docs/rules.md#limits).
 */
export async function setTimeZone(context: Context, playerId: string, timeZone: string): Promise<Player> {
  checkTimeZone(timeZone)
  const now = context.now()
  const before = new Date(now.getTime() - TIME_ZONE_CHANGE_HOURS * HOUR_MS)
  await storeTimeZone(context.db, playerId, timeZone, before, now)
  const player = await findPlayer(context.db, playerId)
  if (!player) throw new Refusal('not_signed_in')
  return player
}
