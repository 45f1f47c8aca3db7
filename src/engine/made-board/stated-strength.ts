/**
 * Strengths of the model, and the percentages of true fits that were observed beside them. `npm run model -- made-boards`
 * prints how well the stated strengths come true. The table was fitted to half of its dealt boards, so that it rises.
 */
const OBSERVED: readonly (readonly [strength: number, truth: number])[] = [
  [0, 0],
  [17, 14],
  [22, 20],
  [38, 38],
  [64, 47],
  [77, 74],
  [93, 77],
  [98, 85],
  [100, 100],
]

/**
 * Returns how sure it is that a word fits, from 1 to 100, for people. `strength` is the strength of the model, also from 1
 * to 100. The thresholds of the check compare the strengths of the model.
 */
export function statedStrength(strength: number): number {
  const above = OBSERVED.findIndex(([from]) => from >= strength)
  const [to, high] = OBSERVED[above] ?? [100, 100]
  const [from, low] = OBSERVED[above - 1] ?? [0, 0]
  return Math.max(1, Math.round(low + ((high - low) * (strength - from)) / (to - from)))
}
