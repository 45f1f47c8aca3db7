const SECONDS_BITS = 18
const SCORE_BITS = 10
const MOST_SECONDS = 2 ** SECONDS_BITS - 1
const MOST_SCORE = 2 ** SCORE_BITS - 1

/**
 * Score and seconds as one whole number, the better the lower (decisions.md "Daily challenge": score, then fewer seconds;
 * among equals the earlier finish). Seconds beyond three days count as three days: no attempt of a day's board is longer.
 */
export function standingOf(score: number, seconds: number): number {
  return (MOST_SCORE - Math.min(MOST_SCORE, score)) * (MOST_SECONDS + 1) + Math.min(MOST_SECONDS, seconds)
}
