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
