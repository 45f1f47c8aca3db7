import { formatClock } from '../../lib/format.ts'

const midnight = (date: string) => new Date(`${date}T00:00:00Z`)

const named = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  return (date: string) => format.format(midnight(date)).replace(',', '')
}

/** Formats a calendar date `YYYY-MM-DD`: "Saturday 21 November". */
export const longDate = named({ weekday: 'long', day: 'numeric', month: 'long' })
/** Formats a calendar date: "21 November 2026". */
export const fullDate = named({ day: 'numeric', month: 'long', year: 'numeric' })
/** Formats a calendar date: "Sat 21 Nov". */
export const shortDate = named({ weekday: 'short', day: 'numeric', month: 'short' })
/** Formats the weekday of a calendar date: "Saturday". */
export const weekdayName = named({ weekday: 'long' })

/** Formats a month `YYYY-MM`: "November 2026". */
export function monthName(month: string): string {
  return new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    midnight(`${month}-01`),
  )
}

/** The month `count` months later; a negative `count` goes back. */
export function addMonths(month: string, count: number): string {
  const first = midnight(`${month}-01`)
  first.setUTCMonth(first.getUTCMonth() + count)
  return first.toISOString().slice(0, 7)
}

/** The column of a date in the week: 0 for Monday to 6 for Sunday. */
export const weekColumn = (date: string): number => (midnight(date).getUTCDay() + 6) % 7

/** A time today or tomorrow in the browser's time zone: "at 13:00", "at midnight", "tomorrow at 02:00". */
export function opensWords(iso: string, now: number): string {
  const isToday = new Date(iso).toDateString() === new Date(now).toDateString()
  const clock = formatClock(iso)
  return `${isToday || clock === 'midnight' ? '' : 'tomorrow '}at ${clock}`
}

/**
 * Formats a time left (ms) as HH:MM:SS; a negative time becomes zero. Hours are not limited to 23, so a time of two
 * days starts with 48.
 */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** The readable name of a time zone: America/Argentina/Buenos_Aires is "Buenos Aires", Etc/GMT-12 is "GMT+12:00". */
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
    // The browser throws, because it does not know the time zone.
    return zone
  }
}

/**
 * Do the two time zones `a` and `b` have the same local time at `now`? Two names can mean the same time zone, such as
 * Europe/Kiev and Europe/Kyiv.
 */
export function sameClock(a: string, b: string, now: number): boolean {
  if (a === b) return true
  try {
    const shown = (timeZone: string) =>
      new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(now)
    return shown(a) === shown(b)
  } catch {
    // The browser throws, because it does not know one of the time zones.
    return false
  }
}
