import { Temporal } from 'temporal-polyfill'

/**
 * Returns true if the name is an IANA time zone that `Temporal` knows. The result is false for offsets (`+02:00`) and
 * for ICU's short names (`PST`).
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return zoned(new Date(0), name).timeZoneId !== ''
  } catch {
    return false
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
  return new Date(tomorrow.toZonedDateTime(timeZone).epochMilliseconds)
}

/** Returns the first moment of a date (YYYY-MM-DD) in a time zone. */
export function dayStart(date: string, timeZone: string): Date {
  return new Date(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds)
}

export function dayEnd(date: string, timeZone: string): Date {
  const next = Temporal.PlainDate.from(date).add({ days: 1 })
  return new Date(next.toZonedDateTime(timeZone).epochMilliseconds)
}

function zoned(now: Date, timeZone: string) {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
}

/**
 * Adds months or years in UTC. If the resulting month has no such day, for example 31 April, the result is the last day
 * of the month.
 */
export function addPeriods(start: Date, period: 'month' | 'year', count: number): Date {
  const added = zoned(start, 'UTC').add(period === 'month' ? { months: count } : { years: count })
  return new Date(added.epochMilliseconds)
}
