const numbers = new Intl.NumberFormat('en')

/** 12345 → "12,345". */
export const formatNumber = (value: number): string => numbers.format(value)

/** Whole seconds as m:ss (spec section 9). */
export const formatSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Small numbers in words: "three", "12". */
export const inWords = (count: number): string => words[count] ?? formatNumber(count)

/** "one group", "three groups". */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${inWords(count)} ${count === 1 ? one : many}`

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** An instant as the reader's clock shows it: "midnight", "17:30", or "5:30 PM" where that is the habit. */
export function formatClock(iso: string): string {
  const time = new Date(iso)
  if (time.getHours() === 0 && time.getMinutes() === 0) return 'midnight'
  return new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' }).format(time)
}

/** What remains until an instant, coarse: "5 h 20 min", "12 min"; never less than "1 min". */
export function formatUntil(iso: string, now: number): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(iso) - now) / 60_000))
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes} min`
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
}

/** A player's name on boards (spec section 2). */
export const playerName = (user: { username: string | null; firstName: string | null }): string =>
  user.username ?? user.firstName ?? 'Anonymous Player'
