import type { Output } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { formatDay } from '../../lib/format-date.ts'

export type Rating = Pick<
  Output<'GET /api/challenges/summary'>,
  'rating' | 'deviation' | 'provisional' | 'wins' | 'losses' | 'draws' | 'history'
>

const MONTH_MS = 30 * 86_400_000
const FIRST_RATING = 1500
/**
 * The highest number of entries that the server sends for a rating history. If a history has this number of entries,
 * older entries can be missing.
 */
const MOST_HISTORY = 100
/** Number of standard deviations between a rating and each end of its 95 % interval. */
const RANGE = 1.96
/** The largest standard deviation with which the page calls a rating well known. */
const SETTLED = 70

/** Formats a rating: "1512", or "1512?" for a provisional rating. */
export const ratingText = ({ rating, provisional }: { rating: number; provisional: boolean }): string =>
  `${rating}${provisional ? '?' : ''}`

/** Formats a change of rating: "+9", "−11", "±0". */
export const changeText = (change: number): string =>
  change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '±0'

export const duelCount = ({ wins, losses, draws }: Rating): number => wins + losses + draws

/**
 * Change of the rating over the last 30 days. The change is undefined if the player had no duel in the last 30 days.
 */
export function monthsChange({ rating, history }: Rating, now: number): number | undefined {
  const from = now - MONTH_MS
  const first = history.findIndex(({ at }) => Date.parse(at) >= from)
  if (first === -1) return undefined
  const isWhole = history.length < MOST_HISTORY
  const before = history[first - 1]?.rating ?? (isWhole ? FIRST_RATING : history[0]?.rating)
  return rating - (before ?? FIRST_RATING)
}

export function certainty({ deviation, provisional }: Rating): string {
  const range = formatNumber(Math.round((RANGE * deviation) / 10) * 10)
  if (provisional)
    return `Known only roughly so far: give or take ${range}. The question mark goes with more duels.`
  if (deviation <= SETTLED) return `Well known: give or take ${range}.`
  return `Fairly well known: give or take ${range}.`
}

/** A sentence about the history: "From 1500 on 3 Nov 2026 to 1512 on 21 Nov 2026, in 3 duels." */
export function courseOf({ history }: Rating): string {
  const [first, last] = [history[0], history.at(-1)]
  if (!first || !last) return ''
  if (first === last) return `${last.rating} after the duel on ${formatDay(last.at)}.`
  const [from, to] = [formatDay(first.at), formatDay(last.at)]
  const start = from === to ? first.rating : `${first.rating} on ${from}`
  return `From ${start} to ${last.rating} on ${to}, in ${history.length} duels.`
}
