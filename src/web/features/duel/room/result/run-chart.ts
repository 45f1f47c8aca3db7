import type { Standing } from '../standing.ts'

export interface Box {
  width: number
  height: number
}
type Place = [x: number, y: number]

export interface RunShape {
  path: string
  knots: Place[]
  crosses: Place[]
  end: Place
}

export interface RaceShape {
  runs: RunShape[]
  /** The labels of the time axis. */
  ticks: { seconds: number; x: number }[]
  /** The y coordinates of the horizontal lines for 0, 1, 2 and more found groups. */
  lines: number[]
}

const round = (n: number) => Math.round(n * 10) / 10

/** Possible distances between two neighbouring labels on the time axis, in seconds. */
const STEPS = [5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800]
const MOST_TICKS = 6

/**
 * Returns the smallest distance in `STEPS` with which the axis has at most `MOST_TICKS` labels. The label 0 is not
 * counted.
 */
const tickStep = (seconds: number): number => STEPS.find((step) => seconds / step <= MOST_TICKS) ?? 3_600

/**
 * Computes the chart of two players. The x axis is the time since the start of each player. The y axis, upwards, is the
 * number of found groups.
 */
export function raceShape(runs: readonly (readonly Standing[])[], groupCount: number, box: Box): RaceShape {
  const longest = Math.max(1, ...runs.map((steps) => (steps.at(-1)?.atMs ?? 0) / 1_000))
  const step = tickStep(longest)
  const lastTick = Math.ceil(longest / step) * step
  const xOf = (ms: number) => round((ms / 1_000 / lastTick) * box.width)
  const yOf = (groups: number) => round(box.height - (groups / groupCount) * box.height)
  return {
    runs: runs.map((steps) => shapeOf(steps, xOf, yOf)),
    ticks: Array.from({ length: lastTick / step + 1 }, (_, n) => ({
      seconds: n * step,
      x: xOf(n * step * 1_000),
    })),
    lines: Array.from({ length: groupCount + 1 }, (_, groups) => yOf(groups)),
  }
}

function shapeOf(
  steps: readonly Standing[],
  xOf: (ms: number) => number,
  yOf: (groups: number) => number,
): RunShape {
  const isFind = (step: Standing, before: Standing | undefined) =>
    step.groupsFound > (before?.groupsFound ?? 0)
  const knots = steps
    .filter((step, n) => isFind(step, steps[n - 1]))
    .map(({ atMs, groupsFound }): Place => [xOf(atMs), yOf(groupsFound)])
  const last = steps.at(-1)
  const end: Place = [xOf(last?.atMs ?? 0), yOf(last?.groupsFound ?? 0)]
  // The line is made of steps, because the number of groups changes only at the moment of a find.
  const path = `M0 ${yOf(0)}${knots.map(([x, y]) => `H${x}V${y}`).join('')}${knots.at(-1)?.[0] === end[0] ? '' : `H${end[0]}`}`
  const crosses = steps
    .filter((step, n) => step.mistakes > (steps[n - 1]?.mistakes ?? 0))
    .map(({ atMs, groupsFound }): Place => [xOf(atMs), yOf(groupsFound)])
  return { path, knots, crosses, end }
}

export interface EndLabel {
  x: number
  y: number
}

/**
 * Places a label above the end of each player's line, inside the box. Two labels that would overlap are moved apart to
 * the left and to the right. If there is not enough space, one label is placed below the end of its line. `widths`:
 * widths of the labels, in units of the box. `gap`: distance between two labels, and between a label and the end of its
 * line.
 */
export function endLabels(
  ends: readonly [Place, Place],
  widths: readonly [number, number],
  box: Box,
  { gap, line }: { gap: number; line: number },
): [EndLabel, EndLabel] {
  const inside = (x: number, width: number) => Math.min(Math.max(x, width / 2), box.width - width / 2)
  const xs: [number, number] = [inside(ends[0][0], widths[0]), inside(ends[1][0], widths[1])]
  const above = (n: 0 | 1) => ends[n][1] - gap
  const isOneLine = Math.abs(above(0) - above(1)) < line
  const needed = (widths[0] + widths[1]) / 2 + gap
  const label = (x: number, y: number): EndLabel => ({ x: round(x), y: round(y) })
  if (!isOneLine || Math.abs(xs[0] - xs[1]) >= needed) return [label(xs[0], above(0)), label(xs[1], above(1))]
  // First the left label is moved as far as the box allows. Then the right label is moved until the distance is large
  // enough.
  const left = xs[0] <= xs[1] ? 0 : 1
  const right = left === 0 ? 1 : 0
  const middle = (xs[0] + xs[1]) / 2
  xs[left] = inside(middle - needed / 2, widths[left])
  xs[right] = inside(xs[left] + needed, widths[right])
  xs[left] = inside(Math.min(xs[left], xs[right] - needed), widths[left])
  const isClear = xs[right] - xs[left] >= needed - 1
  const ys: [number, number] = [above(0), above(1)]
  if (!isClear) ys[right] = Math.min(box.height, ends[right][1] + gap + line)
  return [label(xs[0], ys[0]), label(xs[1], ys[1])]
}
