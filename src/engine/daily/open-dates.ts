import { type CalendarDate, dateOf, dayNumber } from './date.ts'

/** Where a player is on the calendar at one instant. */
export interface LocalCalendar {
  /** The date in the player's time zone. */
  today: CalendarDate
  /** The zone left at the last change: the date there now, and the date that it was in the new zone at the change. */
  left: { today: CalendarDate; arrived: CalendarDate } | null
  /** The date on which the account began, in the player's time zone: no daily is older. */
  since: CalendarDate
}

/**
 * The earliest date that a player may still start; every date from it to `today` is open, and no other.
 *
 * A date opens when it begins in the player's zone and ends there, with one exception: the dates that a journey east cuts
 * short or jumps over, the date of arrival among them, stay open until they end in the zone that was left. So no flight
 * takes a date away, and none is open before it has begun where the player is.
 */
export function openFrom({ today, left, since }: LocalCalendar): CalendarDate {
  const jumped = left !== null && left.today <= left.arrived ? left.today : today
  const from = jumped < today ? jumped : today
  if (from >= since) return from
  return since < today ? since : today
}

/** Every open date, earliest first. */
export function openDates(calendar: LocalCalendar): CalendarDate[] {
  const first = dayNumber(openFrom(calendar))
  return Array.from({ length: dayNumber(calendar.today) - first + 1 }, (_, n) => dateOf(first + n))
}

/** The date that counts now: the earliest open one that is not over for the player, else today's. */
export function offeredDate(calendar: LocalCalendar, isOver: (date: CalendarDate) => boolean): CalendarDate {
  return openDates(calendar).find((date) => !isOver(date)) ?? calendar.today
}
