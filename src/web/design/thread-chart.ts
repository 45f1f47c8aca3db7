/** A point of the chart: the time in ms, and the value. */
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
 * Positions points, oldest first, in a box: time from left to right, the best value at the top. `lowIsBest` puts the
 * lowest value at the top. Between two points the line never goes higher or lower than the two points. A single point
 * is in the middle; points with equal times are spread out.
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
