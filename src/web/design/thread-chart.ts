/** A chart is drawn from this number of points. Fewer points show no course. */
export const FEWEST_POINTS = 3

/** A point of the chart, with a time in ms and a value. */
export interface ChartPoint {
  at: number
  value: number
}

type Place = [x: number, y: number]

export interface ChartShape {
  /** The chart's line through all points, as an SVG path. */
  path: string
  /** The position of each point, in the units of the box. */
  knots: Place[]
}

const round = (n: number) => Math.round(n * 10) / 10

/**
 * Returns the positions of points in a box. The points must be sorted, oldest first. Time increases from left to right,
 * and the best value is at the top. If `lowIsBest` is true, the lowest value is at the top. Between two points the line
 * never goes above or below these two points. A single point is in the middle. If all points have the same time, all
 * points are in the middle between left and right.
 */
export function chartShape(
  points: readonly ChartPoint[],
  box: { width: number; height: number },
  lowIsBest = false,
): ChartShape {
  const times = points.map(({ at }) => at)
  const values = points.map(({ value }) => (lowIsBest ? -value : value))
  const place = (n: number, all: number[], length: number) => {
    const [low, high] = [Math.min(...all), Math.max(...all)]
    return high === low ? length / 2 : ((n - low) / (high - low)) * length
  }
  const knots = points.map(
    ({ at }, index): Place => [
      round(place(at, times, box.width)),
      round(box.height - place(values[index] ?? 0, values, box.height)),
    ],
  )
  const path = knots
    .map(([x, y], index) => {
      const before = knots[index - 1]
      if (!before) return `M${x} ${y}`
      const middle = round((before[0] + x) / 2)
      return `C${middle} ${before[1]} ${middle} ${y} ${x} ${y}`
    })
    .join('')
  return { path, knots }
}
