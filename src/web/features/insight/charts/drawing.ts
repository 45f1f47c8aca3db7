export type Place = [x: number, y: number]

/** The area of a chart in which the values are drawn, in CSS pixels. */
export interface Frame {
  left: number
  right: number
  top: number
  bottom: number
}

const round = (n: number) => Math.round(n * 10) / 10

/**
 * Returns the smallest round step that divides a span into at most `parts` parts. A round step is 1, 2 or 5 times a
 * power of ten.
 */
function niceStep(span: number, parts: number): number {
  const rough = span / parts
  const power = 10 ** Math.floor(Math.log10(rough))
  return power * ([1, 2, 5].find((step) => step * power >= rough) ?? 10)
}

/**
 * Returns round numbers from `low` to `high`. They divide the range into at most `parts` parts. `low` must be less than
 * `high`.
 */
export function niceTicks(low: number, high: number, parts: number): number[] {
  const step = niceStep(high - low, parts)
  const first = Math.ceil(low / step)
  const count = Math.floor(high / step) - first + 1
  return Array.from({ length: count }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}

/**
 * Returns the range of a scale for the given values, with a margin at each end. If all values are equal, they are in
 * the middle of the range.
 */
export function spanOf(values: readonly number[]): [low: number, high: number] {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const room = high === low ? Math.max(1, Math.abs(high) * 0.1) : (high - low) * 0.04
  return [low - room, high + room]
}

/**
 * Computes the slopes of a curve at its points by the method of Fritsch and Carlson. Between two points, the curve then
 * stays between the heights of the two points.
 */
function slopes(points: readonly Place[]): number[] {
  const steps = points.slice(1).map(([x, y], index) => {
    const [x0, y0] = points[index] ?? [x, y]
    return { width: x - x0, slope: x === x0 ? 0 : (y - y0) / (x - x0) }
  })
  return points.map((_, index) => {
    const [before, after] = [steps[index - 1], steps[index]]
    if (!before || !after) return (before ?? after)?.slope ?? 0
    if (before.slope * after.slope <= 0) return 0
    const [one, other] = [2 * after.width + before.width, after.width + 2 * before.width]
    return (one + other) / (one / before.slope + other / after.slope)
  })
}

/** Returns the commands of an SVG path from the first point through all other points. */
function curveOn(points: readonly Place[]): string {
  const slope = slopes(points)
  return points
    .slice(1)
    .map(([x, y], index) => {
      const [x0, y0] = points[index] ?? [x, y]
      const third = (x - x0) / 3
      const [start, end] = [y0 + third * (slope[index] ?? 0), y - third * (slope[index + 1] ?? 0)]
      return `C${[x0 + third, start, x - third, end, x, y].map(round).join(' ')}`
    })
    .join('')
}

/**
 * Returns a smooth line through the points, from left to right, as an SVG path. Between two points the line never goes
 * above the higher point or below the lower point. The path is empty if there are no points.
 */
export function threadPath(points: readonly Place[]): string {
  const [first] = points
  return first ? `M${first.map(round).join(' ')}${curveOn(points)}` : ''
}

/**
 * Returns the area between two lines as an SVG path. The points of the two lines have the same x values. The path is
 * empty if there are no points.
 */
export function bandPath(upper: readonly Place[], lower: readonly Place[]): string {
  const back = lower.toReversed()
  const [corner] = back
  return corner ? `${threadPath(upper)}L${corner.map(round).join(' ')}${curveOn(back)}Z` : ''
}

/**
 * The smallest allowed average distance between the chosen indexes. Rounding makes the distances unequal. A reader
 * would notice the difference if the distances were smaller.
 */
const SEEN = 3

/**
 * Returns at most `most` indexes of a list at nearly equal distances, including the first and the last index. For a
 * short list, the result can contain fewer than `most` indexes.
 */
export function evenly(length: number, most: number): number[] {
  let count = Math.min(length, most)
  while (count > 2 && length - 1 < SEEN * (count - 1) && (length - 1) % (count - 1) !== 0) count--
  if (count < 2) return count === 1 ? [length - 1] : []
  return Array.from({ length: count }, (_, index) => Math.round((index * (length - 1)) / (count - 1)))
}

interface Trend {
  /** The scores of the levels, with the oldest level first. */
  scores: readonly number[]
  /** For each level, the value of the trend line and the limits of its uncertainty; empty if the trend is not known. */
  line: readonly { value: number; low: number; high: number }[]
}

/**
 * Computes the coordinates of the scores, of the trend line and of its area of uncertainty, inside `frame`. On the x
 * axis, the distance between two neighbouring levels is always the same.
 */
export function trendShape({ scores, line }: Trend, frame: Frame) {
  const steps = Math.max(scores.length, line.length) - 1
  const [low, high] = spanOf([...scores, ...line.flatMap((at) => [at.low, at.value, at.high])])
  const x = (index: number) =>
    round(frame.left + (steps > 0 ? index / steps : 0.5) * (frame.right - frame.left))
  const y = (value: number) =>
    round(frame.bottom - ((value - low) / (high - low)) * (frame.bottom - frame.top))
  const through = (values: readonly number[]) => values.map((value, index): Place => [x(index), y(value)])
  const thread = through(line.map(({ value }) => value))
  return {
    ticks: niceTicks(low, high, 4).map((value) => ({ value, y: y(value) })),
    points: through(scores),
    line: thread,
    thread: threadPath(thread),
    band: bandPath(through(line.map((at) => at.high)), through(line.map((at) => at.low))),
    x,
  }
}
