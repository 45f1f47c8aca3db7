/** Formats the time of day for the player's locale: "midnight", "17:30" or "5:30 PM". */
export function formatClock(iso: string): string {
  const time = new Date(iso)
  if (time.getHours() === 0 && time.getMinutes() === 0) return 'midnight'
  return new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' }).format(time)
}

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const months = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' })

/** Formats a date in the browser's time zone: "3 Nov 2026". */
export const formatDay = (iso: string): string => days.format(new Date(iso))

/** Formats a date as month and year: "November 2026". */
export const formatMonth = (iso: string): string => months.format(new Date(iso))

/** Returns how long ago `iso` was: "just now", "5 min ago", "3 h ago", "yesterday", "4 days ago", or the date. */
export function formatAgo(iso: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(iso)) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h ago`
  const age = Math.floor(hours / 24)
  if (age === 1) return 'yesterday'
  return age < 7 ? `${age} days ago` : formatDay(iso)
}
