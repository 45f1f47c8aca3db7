import { type CalendarDate, dateOf, dayNumber } from './date.ts'

/** The current date, and other dates of a player that decide which daily challenges are open. */
export interface LocalCalendar {
  /** The date in the player's time zone. */
  today: CalendarDate
  /**
   * The player's previous time zone. `today` is the current date in the previous zone. `arrived` is the date in the new
   * zone when the player changed the zone.
   */
  left: { today: CalendarDate; arrived: CalendarDate } | null
  /**
   * The date on which the account was created, in the player's time zone. Daily challenges from before the player
   * created the account are not open.
   */
  since: CalendarDate
}

/**
 * Returns the earliest date whose daily challenge a player may still start. The open dates are the dates from the
 * returned date to `today`. Usually the only open date is the current date in the player's time zone. When a player
 * travels east, some dates become shorter or are skipped. Dates that a journey east shortens or skips, and the date of
 * arrival, stay open until they end in the player's previous zone. This rule guarantees that no date is lost because a
 * player travels. No date opens before it begins in the player's zone.
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

/**
 * Returns the earliest open date that the player has not finished. Returns today if the player has finished all open
 * dates.
 */
export function offeredDate(calendar: LocalCalendar, isOver: (date: CalendarDate) => boolean): CalendarDate {
  return openDates(calendar).find((date) => !isOver(date)) ?? calendar.today
}
