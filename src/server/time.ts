import { Temporal } from 'temporal-polyfill'

/**
 * If `name` is an IANA time zone that `Temporal` supports, returns it. For every other text, returns `UTC`: for offsets
 * (`+02:00`), for ICU's short names (`PST`), and for names that only newer browsers support. The server also uses this
 * function for stored names, because a server process with a different version of Node.js can have stored them.
 */
export function knownTimeZone(name: string): string {
  if (!/^[A-Za-z]/.test(name)) return 'UTC'
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId
  } catch {
    return 'UTC'
  }
}

/** Returns the date in the time zone as `YYYY-MM-DD`. */
export function localDay(now: Date, timeZone: string): string {
  return zoned(now, timeZone).toPlainDate().toString()
}

/** Returns the hour in the time zone, 0–23. */
export const localHour = (now: Date, timeZone: string): number => zoned(now, timeZone).hour

export function nextMidnight(now: Date, timeZone: string): Date {
  const tomorrow = zoned(now, timeZone).toPlainDate().add({ days: 1 })
  return startOf(tomorrow, timeZone)
}

/** Returns the first moment of a date (YYYY-MM-DD) in a time zone. */
export function dayStart(date: string, timeZone: string): Date {
  return startOf(Temporal.PlainDate.from(date), timeZone)
}

export function dayEnd(date: string, timeZone: string): Date {
  return startOf(Temporal.PlainDate.from(date).add({ days: 1 }), timeZone)
}

function startOf(date: Temporal.PlainDate, timeZone: string): Date {
  return new Date(date.toZonedDateTime(knownTimeZone(timeZone)).epochMilliseconds)
}

function zoned(now: Date, timeZone: string) {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(knownTimeZone(timeZone))
}

/**
 * Adds months or years to a date in UTC. If the resulting date does not exist, for example 31 April, the result is the
 * last day of the month.
 */
export function addPeriods(start: Date, period: 'month' | 'year', count: number): Date {
  const added = zoned(start, 'UTC').add(period === 'month' ? { months: count } : { years: count })
  return new Date(added.epochMilliseconds)
}
