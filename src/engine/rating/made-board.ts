import { difficultyAt, startOf } from './rating.ts'

/**
 * Share of people who do not solve a board of middle difficulty: a bot that plays like people completes 70 % of the
 * boards of four groups (rating.ts).
 */
const USUAL_LOSS = 0.3
/** Weight of the expected difficulty, in people. */
const PRIOR_PEOPLE = 5

const logit = (share: number) => Math.log(share / (1 - share))

/** Returns the share of people who usually do not solve a board of a difficulty from 1 to 6. */
export const usualLoss = (difficulty: number): number =>
  1 / (1 + Math.exp(-(logit(USUAL_LOSS) + startOf(difficulty))))

/**
 * Returns the measured difficulty of a board, from 1 to 6, not rounded. It is the difficulty at which the share of people
 * who did not solve the board would be usual. `expected` is the difficulty before anybody played; it has the weight of
 * PRIOR_PEOPLE people, so that the result is finite even if everybody or nobody has solved the board.
 */
export function measuredFrom({
  ended,
  solved,
  expected,
}: {
  ended: number
  solved: number
  expected: number
}): number {
  const loss = (ended - solved + PRIOR_PEOPLE * usualLoss(expected)) / (ended + PRIOR_PEOPLE)
  return difficultyAt(logit(loss) - logit(USUAL_LOSS))
}
