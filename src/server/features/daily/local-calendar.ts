import { type LocalCalendar, openFrom } from '../../../engine/daily/open-dates.ts'
import type { Player } from '../../db/schema.ts'
import { dayEnd, localDay } from '../../time.ts'

/**
 * The columns that decide which dates are open for a player. After a change of the time zone, the previous time zone
 * also counts for a while.
 */
export type PlayerZones = Pick<
  Player,
  'time_zone' | 'previous_time_zone' | 'time_zone_changed_at' | 'created_at'
>

/**
 * The time zones of a player. If the player had begun no daily challenge before the change of the time zone, the result
 * omits the previous time zone, because the change cannot cost the player a date.
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

/** The time at which an open date ends for a player, and the time zone that decides this end. */
export function endOf(player: PlayerZones, date: string, now: Date): { endsAt: Date; endsIn: string } {
  const here = { endsAt: dayEnd(date, player.time_zone), endsIn: player.time_zone }
  const { left } = localCalendarOf(player, now)
  if (left === null || player.previous_time_zone === null || left.today > left.arrived) return here
  // A later date may not close before the date that the change of the time zone has shortened.
  const last = date < left.arrived ? date : left.arrived
  const there = { endsAt: dayEnd(last, player.previous_time_zone), endsIn: player.previous_time_zone }
  return there.endsAt > here.endsAt ? there : here
}
