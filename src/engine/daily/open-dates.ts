import { type CalendarDate, dateOf, dayNumber } from './date.ts'

/** A player's dates at one instant. */
export interface LocalCalendar {
  /** The date in the player's time zone. */
  today: CalendarDate
  /**
   * The player's previous time zone. `today` is the current date in it. `arrived` is the date in the new zone at the
   * time of the change.
   */
  left: { today: CalendarDate; arrived: CalendarDate } | null
  /** The date on which the account was created, in the player's time zone. No earlier daily challenge is open. */
  since: CalendarDate
}

/**
 * Returns the earliest date whose daily challenge a player may still start. Only the dates from this earliest date to
 * `today` are open. A date is open while it lasts in the player's time zone, with one exception. A journey east
 * shortens or skips dates. Shortened and skipped dates, and the date of arrival, stay open until they end in the
 * previous zone. So no flight removes a date. No date opens before it begins in the player's zone.
 */
export function openFrom({ today, left, since }: LocalCalendar): CalendarDate {
  const jumped = left !== null && left.today <= left.arrived ? left.today : today
  const from = jumped < today ? jumped : today
  if (from >= since) return from
  return since < today ? since : today
}

/** Returns the open dates, earliest first. */
export function openDates(calendar: LocalCalendar): CalendarDate[] {
  const first = dayNumber(openFrom(calendar))
  return Array.from({ length: dayNumber(calendar.today) - first + 1 }, (_, n) => dateOf(first + n))
}

/** Returns the earliest open date that the player has not finished. If there is none, returns today. */
export function offeredDate(calendar: LocalCalendar, isOver: (date: CalendarDate) => boolean): CalendarDate {
  return openDates(calendar).find((date) => !isOver(date)) ?? calendar.today
}
