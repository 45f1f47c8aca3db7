import { openFrom, type Whereabouts } from '../../../engine/daily/open.ts'
import type { Player } from '../../db/schema.ts'
import { dayEnd, localDay } from '../../time.ts'

type Traveller = Pick<Player, 'time_zone' | 'previous_time_zone' | 'time_zone_changed_at' | 'created_at'>

/** Where a player is on the calendar. */
export function whereaboutsOf(player: Traveller, now: Date): Whereabouts {
  const { time_zone, previous_time_zone, time_zone_changed_at } = player
  return {
    today: localDay(now, time_zone),
    left:
      previous_time_zone !== null && time_zone_changed_at !== null
        ? { today: localDay(now, previous_time_zone), arrived: localDay(time_zone_changed_at, time_zone) }
        : null,
    since: localDay(player.created_at, time_zone),
  }
}

/** The earliest date that is open to a player. */
export const openFromOf = (player: Traveller, now: Date) => openFrom(whereaboutsOf(player, now))

/** When an open date ends for a player, and the zone in which it does. */
export function endOf(player: Traveller, date: string, now: Date): { endsAt: Date; endsIn: string } {
  const here = { endsAt: dayEnd(date, player.time_zone), endsIn: player.time_zone }
  const { left } = whereaboutsOf(player, now)
  if (left === null || player.previous_time_zone === null || left.today > left.arrived) return here
  // As long as a date that the journey cut short is open, those after it are, too.
  const last = date < left.arrived ? date : left.arrived
  const there = { endsAt: dayEnd(last, player.previous_time_zone), endsIn: player.previous_time_zone }
  return there.endsAt > here.endsAt ? there : here
}
