import { formatClock } from '../../lib/format-date.ts'

const midnight = (date: string) => new Date(`${date}T00:00:00Z`)

const named = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  return (date: string) => format.format(midnight(date)).replace(',', '')
}

/** Formats a date `YYYY-MM-DD`: "Saturday 21 November". */
export const longDate = named({ weekday: 'long', day: 'numeric', month: 'long' })
/** Formats a date `YYYY-MM-DD`: "21 November 2026". */
export const fullDate = named({ day: 'numeric', month: 'long', year: 'numeric' })
/** Formats a date `YYYY-MM-DD`: "Sat 21 Nov". */
export const shortDate = named({ weekday: 'short', day: 'numeric', month: 'short' })
/** Formats the weekday of a date `YYYY-MM-DD`: "Saturday". */
export const weekdayName = named({ weekday: 'long' })

/** Formats a month `YYYY-MM`: "November 2026". */
export function monthName(month: string): string {
  return new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    midnight(`${month}-01`),
  )
}

/** Returns the month that is `count` months later; earlier if `count` is negative. */
export function addMonths(month: string, count: number): string {
  const first = midnight(`${month}-01`)
  first.setUTCMonth(first.getUTCMonth() + count)
  return first.toISOString().slice(0, 7)
}

/** Number of the weekday of a date: 0 for Monday to 6 for Sunday. */
export const weekColumn = (date: string): number => (midnight(date).getUTCDay() + 6) % 7

/** Formats a time today or tomorrow, in the browser's time zone: "at 13:00", "at midnight", "tomorrow at 02:00". */
export function opensWords(iso: string, now: number): string {
  const isToday = new Date(iso).toDateString() === new Date(now).toDateString()
  const clock = formatClock(iso)
  return `${isToday || clock === 'midnight' ? '' : 'tomorrow '}at ${clock}`
}

/**
 * Formats the time left (in ms) as HH:MM:SS. A negative time is shown as zero. The hours can be more than 23: two days
 * are 48:00:00.
 */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/**
 * A readable name of a time zone. Examples: "Buenos Aires" for America/Argentina/Buenos_Aires, "GMT+12:00" for
 * Etc/GMT-12.
 */
export function zoneName(zone: string): string {
  const [area, ...rest] = zone.split('/')
  const city = rest.at(-1)
  if (city && area !== 'Etc') return city.replaceAll('_', ' ')
  try {
    const parts = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      timeZoneName: 'longGeneric',
    }).formatToParts()
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
  } catch {
    // The browser throws an error if it does not support the time zone.
    return zone
  }
}

/**
 * True if the time zones `a` and `b` have the same local time at `now`. A time zone can have two names, such as
 * Europe/Kiev and Europe/Kyiv.
 */
export function sameClock(a: string, b: string, now: number): boolean {
  if (a === b) return true
  try {
    const shown = (timeZone: string) =>
      new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(now)
    return shown(a) === shown(b)
  } catch {
    // The browser throws an error if it does not support one of the time zones.
    return false
  }
}
