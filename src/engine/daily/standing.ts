const SECONDS_BITS = 18
const SCORE_BITS = 10
const MOST_SECONDS = 2 ** SECONDS_BITS - 1
const MOST_SCORE = 2 ** SCORE_BITS - 1

/**
 * Score and seconds as one whole number; lower is better. Order: score, then fewer seconds. Equal ones are ordered by finish
 * time elsewhere. Seconds are capped at three days: a date is open for less, so no ranked attempt lasts longer.
 */
export function standingOf(score: number, seconds: number): number {
  return (MOST_SCORE - Math.min(MOST_SCORE, score)) * (MOST_SECONDS + 1) + Math.min(MOST_SECONDS, seconds)
}
