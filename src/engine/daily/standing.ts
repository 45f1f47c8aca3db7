const SECONDS_BITS = 18
const SCORE_BITS = 10
const MOST_SECONDS = 2 ** SECONDS_BITS - 1
const MOST_SCORE = 2 ** SCORE_BITS - 1

/**
 * Score and seconds as one whole number; lower is better (decisions.md "Daily challenge": score, then fewer seconds). It
 * does not hold the finish time, which decides among equals. More than three days of seconds count as three days: no
 * attempt of a daily lasts longer.
 */
export function standingOf(score: number, seconds: number): number {
  return (MOST_SCORE - Math.min(MOST_SCORE, score)) * (MOST_SECONDS + 1) + Math.min(MOST_SECONDS, seconds)
}
