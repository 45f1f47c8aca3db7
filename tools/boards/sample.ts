import { randomFrom } from '../../src/engine/random.ts'

/** The sum of the values of one board, and the number of the values. */
interface BoardSum {
  board: number
  sum: number
  count: number
}

/** The 97.5th percentile of the standard normal distribution. */
const Z = 1.96

/**
 * Collects values of boards by name. A board can have several values of one name, such as one for each word. The values
 * of one board are not independent, so the chance errors are computed from boards and not from values.
 */
export function openSample<Name extends string>() {
  const sums = new Map<Name, BoardSum[]>()
  const meanOf = (boards: readonly BoardSum[]) => total(boards, 'sum') / total(boards, 'count')
  return {
    /** Adds a value of a board. All values of one board must be added before those of the next board. */
    add: (name: Name, board: number, value: number | boolean): void => {
      const boards = sums.get(name) ?? []
      sums.set(name, boards)
      const last = boards.at(-1)
      if (last?.board === board) {
        last.sum += Number(value)
        last.count++
      } else boards.push({ board, sum: Number(value), count: 1 })
    },
    means: () =>
      Object.fromEntries([...sums].map(([name, boards]) => [name, meanOf(boards)])) as Record<Name, number>,
    /**
     * Returns the chance errors of the means: half of the 95 % confidence interval. If no board differs from the mean,
     * the error is 0.
     */
    errors: () =>
      Object.fromEntries(
        [...sums].map(([name, boards]) => {
          const mean = meanOf(boards)
          const squares = boards.reduce((all, { sum, count }) => all + (sum - mean * count) ** 2, 0)
          const n = boards.length
          return [name, (Z * Math.sqrt((squares * n) / Math.max(1, n - 1))) / total(boards, 'count')]
        }),
      ) as Partial<Record<Name, number>>,
  }
}

const total = (boards: readonly BoardSum[], key: 'sum' | 'count') =>
  boards.reduce((all, board) => all + board[key], 0)

const RESAMPLES = 100

/**
 * Returns the median of the values of all boards and its chance error. The error is computed from random samples of the
 * boards (bootstrap), because a median has no simple formula.
 */
export function medianOf(boards: readonly (readonly number[])[]): { median: number; error: number } {
  const random = randomFrom('median')
  const median = (some: readonly (readonly number[])[]) => {
    const sorted = Float64Array.from(some.flat()).sort()
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  }
  const medians = Float64Array.from({ length: RESAMPLES }, () =>
    median(boards.map(() => random.pick(boards))),
  )
  medians.sort()
  const at = (share: number) => medians[Math.floor(share * RESAMPLES)] ?? Number.NaN
  return { median: median(boards), error: (at(0.975) - at(0.025)) / 2 }
}
