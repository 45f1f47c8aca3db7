// Formats dates without a time zone, as `YYYY-MM-DD`, and months, as `YYYY-MM`.

const midnight = (date: string) => new Date(`${date}T00:00:00Z`)

const named = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  return (date: string) => format.format(midnight(date)).replace(',', '')
}

/** Formats a date `YYYY-MM-DD`: "Saturday 21 November". */
export const longDate = named({ weekday: 'long', day: 'numeric', month: 'long' })
/** Formats a date `YYYY-MM-DD`: "21 November 2026". */
export const fullDate = named({ day: 'numeric', month: 'long', year: 'numeric' })
/** Formats a date `YYYY-MM-DD`: "21 November". */
export const dayMonth = named({ day: 'numeric', month: 'long' })
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

/** Formats a month for a title: "November", or "November 2025" if it is not in the year of the month `latest`. */
export function monthTitle(month: string, latest: string): string {
  return month.slice(0, 4) === latest.slice(0, 4) ? monthName(month).slice(0, -5) : monthName(month)
}
