import { type CalendarDate, dateOf, dayNumber } from './date.ts'

/** A player's dates at one instant. */
export interface LocalCalendar {
  /** The date in the player's time zone. */
  today: CalendarDate
  /**
   * The time zone left at the last change. `today`: the date there now. `arrived`: the date in the new zone at the
   * change.
   */
  left: { today: CalendarDate; arrived: CalendarDate } | null
  /** The date on which the account began, in the player's time zone. No earlier daily is open. */
  since: CalendarDate
}

/**
 * The earliest date that a player may still start. Every date from it to `today` is open, and no other.
 *
 * A date is open while it lasts in the player's zone, with one exception. A journey east cuts dates short or skips them:
 * these dates, and the date of arrival, stay open until they end in the zone that was left. So no flight takes a date
 * away, and no date is open before it has begun where the player is.
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

/** The date to offer now: the earliest open one that is not over for the player, else today. */
export function offeredDate(calendar: LocalCalendar, isOver: (date: CalendarDate) => boolean): CalendarDate {
  return openDates(calendar).find((date) => !isOver(date)) ?? calendar.today
}
