const SECONDS_BITS = 18
const SCORE_BITS = 10
const MOST_SECONDS = 2 ** SECONDS_BITS - 1
const MOST_SCORE = 2 ** SCORE_BITS - 1

/**
 * Returns score and seconds as one whole number; lower is better. A higher score is better, then fewer seconds. The
 * finish time decides between equal values, outside this function. Seconds are capped at three days. A date is open for
 * less than three days, so no ranked attempt lasts longer.
 */
export function standingOf(score: number, seconds: number): number {
  return (MOST_SCORE - Math.min(MOST_SCORE, score)) * (MOST_SECONDS + 1) + Math.min(MOST_SECONDS, seconds)
}
