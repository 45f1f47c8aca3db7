import { type CalendarDate, dateOf, dayNumber } from './date.ts'

/** A player's dates at one instant. */
export interface LocalCalendar {
  /** The date in the player's time zone. */
  today: CalendarDate
  /** The time zone before the last change. `today`: the date there now. `arrived`: the date in the new zone when it changed. */
  left: { today: CalendarDate; arrived: CalendarDate } | null
  /** The date on which the account was created, in the player's time zone. No earlier daily is open. */
  since: CalendarDate
}

/**
 * The earliest date that a player may still start; every date from it to `today` is open, and no other.
 * A date is open while it lasts in the player's zone, with one exception. A journey east shortens or skips dates: these dates,
 * and the date of arrival, stay open until they end in the old zone. So no flight takes a date away, and no date opens before
 * it begins where the player is.
 */
export function openFrom({ today, left, since }: LocalCalendar): CalendarDate {
  const jumped = left !== null && left.today <= left.arrived ? left.today : today
  const from = jumped < today ? jumped : today
  if (from >= since) return from
  return since < today ? since : today
}

/** Earliest first. */
export function openDates(calendar: LocalCalendar): CalendarDate[] {
  const first = dayNumber(openFrom(calendar))
  return Array.from({ length: dayNumber(calendar.today) - first + 1 }, (_, n) => dateOf(first + n))
}

/** The earliest open date that the player has not finished, else today. */
export function offeredDate(calendar: LocalCalendar, isOver: (date: CalendarDate) => boolean): CalendarDate {
  return openDates(calendar).find((date) => !isOver(date)) ?? calendar.today
}
