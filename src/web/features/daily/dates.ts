import { formatClock } from '../../lib/format-date.ts'

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
