const SECONDS_BITS = 18
const SCORE_BITS = 10
const MOST_SECONDS = 2 ** SECONDS_BITS - 1
const MOST_SCORE = 2 ** SCORE_BITS - 1

/**
 * Combines the score and the seconds of a daily challenge in one whole number, which is lower for a better result. A
 * higher score is better; of equal scores, fewer seconds are better. If two results have the same number, the caller of
 * this function ranks the earlier finish higher. Seconds are capped at three days, because a date is open for less than
 * three days and no attempt on a leaderboard lasts longer.
 */
export function standingOf(score: number, seconds: number): number {
  return (MOST_SCORE - Math.min(MOST_SCORE, score)) * (MOST_SECONDS + 1) + Math.min(MOST_SECONDS, seconds)
}
