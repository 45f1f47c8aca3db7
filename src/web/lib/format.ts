const numbers = new Intl.NumberFormat('en')

/** Formats a number: 12345 → "12,345". */
export const formatNumber = (value: number): string => numbers.format(value)

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Formats an amount of US cents: 99 → "$0.99", 3999 → "$39.99". */
export const formatCents = (cents: number): string => dollars.format(cents / 100)

/** Formats a whole number of seconds: 75 → "1:15". */
export const formatSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Formats a number up to ten in words and a larger number in digits: "three", "12". */
export const inWords = (count: number): string => words[count] ?? formatNumber(count)

/** Formats a number with a noun: "one group", "three groups". */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${inWords(count)} ${count === 1 ? one : many}`

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Formats the time of day for the player's locale: "midnight", "17:30" or "5:30 PM". */
export function formatClock(iso: string): string {
  const time = new Date(iso)
  if (time.getHours() === 0 && time.getMinutes() === 0) return 'midnight'
  return new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' }).format(time)
}

/** Formats the time from `now` until `iso`: "5 h 20 min" or "12 min". Returns undefined after `iso`. */
export function formatUntil(iso: string, now: number): string | undefined {
  const minutes = Math.ceil((Date.parse(iso) - now) / 60_000)
  if (minutes <= 0) return undefined
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes} min`
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
}

/** Returns the name of a player that other players see: docs/rules.md#accounts. */
export const playerName = (user: { username: string | null }): string => user.username ?? 'Anonymous Player'

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
