const SECONDS_BITS = 18
const SCORE_BITS = 10
const MOST_SECONDS = 2 ** SECONDS_BITS - 1
const MOST_SCORE = 2 ** SCORE_BITS - 1

/**
 * Combines the score and the seconds of a daily challenge in one whole number. A better result has a lower number. A
 * higher score is better. If the scores are equal, fewer seconds are better. If two results have the same number, the
 * leaderboard ranks the earlier finish higher. The function limits the seconds to three days. A date is open for less
 * than three days, so no attempt on a leaderboard takes longer.
 */
export function standingOf(score: number, seconds: number): number {
  return (MOST_SCORE - Math.min(MOST_SCORE, score)) * (MOST_SECONDS + 1) + Math.min(MOST_SECONDS, seconds)
}
