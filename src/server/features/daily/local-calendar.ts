import { type LocalCalendar, openFrom } from '../../../engine/daily/open-dates.ts'
import type { Player } from '../../db/schema.ts'
import { dayEnd, localDay } from '../../time.ts'

/** A player as far as dates go: the zone they are in, and the one they left, where that still counts. */
export type Traveller = Pick<
  Player,
  'time_zone' | 'previous_time_zone' | 'time_zone_changed_at' | 'created_at'
>

/** The zone that was left counts for who had begun a daily there: others have no date to lose. */
export function travellerOf(player: Player, played: readonly { started_at: Date }[]): Traveller {
  const { previous_time_zone, time_zone_changed_at: left } = player
  const hadBegun = left !== null && played.some(({ started_at }) => started_at < left)
  return { ...player, previous_time_zone: hadBegun ? previous_time_zone : null }
}

/** Where a player is on the calendar. */
export function localCalendarOf(player: Traveller, now: Date): LocalCalendar {
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
export const openFromOf = (player: Traveller, now: Date) => openFrom(localCalendarOf(player, now))

/** When an open date ends for a player, and the zone in which it does. */
export function endOf(player: Traveller, date: string, now: Date): { endsAt: Date; endsIn: string } {
  const here = { endsAt: dayEnd(date, player.time_zone), endsIn: player.time_zone }
  const { left } = localCalendarOf(player, now)
  if (left === null || player.previous_time_zone === null || left.today > left.arrived) return here
  // As long as a date that the journey cut short is open, those after it are, too.
  const last = date < left.arrived ? date : left.arrived
  const there = { endsAt: dayEnd(last, player.previous_time_zone), endsIn: player.previous_time_zone }
  return there.endsAt > here.endsAt ? there : here
}
