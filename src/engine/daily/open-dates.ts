import { type CalendarDate, dateOf, dayNumber } from './date.ts'

/** A player's dates. From these dates the server computes which daily challenges are open for the player. */
export interface LocalCalendar {
  /** The current date in the player's time zone. */
  today: CalendarDate
  /**
   * Dates that are needed after a change of the player's time zone, or null. `today` is the current date in the
   * previous time zone. `arrived` is the date in the new time zone at the moment of the change.
   */
  left: { today: CalendarDate; arrived: CalendarDate } | null
  /**
   * The date in the player's time zone on which the player created the account. Daily challenges of earlier dates are
   * not open.
   */
  since: CalendarDate
}

/**
 * Returns the earliest date whose daily challenge a player can still start. All dates from the returned date to `today`
 * are open. Usually the only open date is the current date in the player's time zone. When a player travels east, some
 * dates become shorter or are skipped. Such dates, and the date of arrival, stay open until they end in the player's
 * previous time zone. Therefore no date is lost because of a journey. No date opens before it begins in the player's
 * time zone.
 */
export function openFrom({ today, left, since }: LocalCalendar): CalendarDate {
  const jumped = left !== null && left.today <= left.arrived ? left.today : today
  const from = jumped < today ? jumped : today
  if (from >= since) return from
  return since < today ? since : today
}

/** Returns the dates whose daily challenge the player can still start, earliest first. */
export function openDates(calendar: LocalCalendar): CalendarDate[] {
  const first = dayNumber(openFrom(calendar))
  return Array.from({ length: dayNumber(calendar.today) - first + 1 }, (_, n) => dateOf(first + n))
}

/**
 * Returns the earliest open date that the player has not finished, or today if the player has finished all open dates.
 */
export function offeredDate(calendar: LocalCalendar, isOver: (date: CalendarDate) => boolean): CalendarDate {
  return openDates(calendar).find((date) => !isOver(date)) ?? calendar.today
}
