import { type LocalCalendar, openFrom } from '../../../engine/daily/open-dates.ts'
import type { Player } from '../../db/schema.ts'
import { dayEnd, localDay } from '../../time.ts'

/**
 * Columns that decide which dates are open for a player. For some time after a change of the time zone, the dates also
 * depend on the previous time zone.
 */
export type PlayerZones = Pick<
  Player,
  'time_zone' | 'previous_time_zone' | 'time_zone_changed_at' | 'created_at'
>

/**
 * Returns the time zones of a player. If the player had begun no daily challenge before the change of the time zone,
 * the previous time zone is null. In this case, the player cannot lose a date because of the change.
 */
export function zonesOf(player: Player, played: readonly { started_at: Date }[]): PlayerZones {
  const { previous_time_zone, time_zone_changed_at: left } = player
  const hadBegun = left !== null && played.some(({ started_at }) => started_at < left)
  return { ...player, previous_time_zone: hadBegun ? previous_time_zone : null }
}

export function localCalendarOf(player: PlayerZones, now: Date): LocalCalendar {
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

export const openFromOf = (player: PlayerZones, now: Date) => openFrom(localCalendarOf(player, now))

/** Returns the time at which an open date ends for a player, and the time zone that decides this time. */
export function endOf(player: PlayerZones, date: string, now: Date): { endsAt: Date; endsIn: string } {
  const here = { endsAt: dayEnd(date, player.time_zone), endsIn: player.time_zone }
  const { left } = localCalendarOf(player, now)
  if (left === null || player.previous_time_zone === null || left.today > left.arrived) return here
  // The change of the time zone has shortened the date `left.arrived`. This date stays open until its end in the
  // previous time zone, and later dates must not end before it.
  const last = date < left.arrived ? date : left.arrived
  const there = { endsAt: dayEnd(last, player.previous_time_zone), endsIn: player.previous_time_zone }
  return there.endsAt > here.endsAt ? there : here
}
