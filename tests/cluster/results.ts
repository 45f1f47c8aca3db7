import { printTable, quantile } from '../../bench/support/table.ts'

/** What one fault cost. Times are in ms. */
export interface Outcome {
  fault: string
  /** Longest time without an acknowledged guess. */
  unavailable: number
  /** Time from the promotion or the repair until each player had an acknowledged guess; undefined: never. */
  back: number | undefined
  /** Number of promotions of a standby. */
  promotions: number
  failures: ReadonlyMap<string, number>
  isSilent: boolean
}

/** Longest time from a promotion or repair until all players play on, in ms. */
export const MOST_BACK_MS = 10_000

const seconds = (ms: number) => (ms / 1000).toFixed(1)

/** Prints a table with one line for each kind of fault. */
export function printOutcomes(outcomes: readonly Outcome[]): void {
  const rows = [...Map.groupBy(outcomes, ({ fault }) => fault)].map(([fault, all]) => {
    const away = all.map(({ unavailable }) => unavailable)
    const back = all.map((one) => one.back ?? Number.POSITIVE_INFINITY)
    const failures = new Map<string, number>()
    for (const one of all)
      for (const [what, times] of one.failures) failures.set(what, (failures.get(what) ?? 0) + times)
    const failed = [...failures].map(([what, times]) => `${times} × ${what}`).join(', ')
    return [
      fault,
      all.length,
      all.reduce((sum, { promotions }) => sum + promotions, 0),
      seconds(quantile(away, 0.5)),
      seconds(Math.max(...away)),
      seconds(quantile(back, 0.5)),
      seconds(Math.max(...back)),
      [...failures.values()].reduce((sum, times) => sum + times, 0),
      failed || '-',
    ]
  })
  printTable(
    ['fault', 'times', 'promotions', 'no guess s', 'most', 'all back s', 'most', 'failed', 'with'],
    rows,
  )
}

/** Returns the outcomes that are beyond the limits, as sentences. */
export function beyondLimits(outcomes: readonly Outcome[]): string[] {
  return outcomes.flatMap(({ fault, back, isSilent, failures }) => [
    ...(back !== undefined && back <= MOST_BACK_MS
      ? []
      : [`${fault}: not all players were back ${MOST_BACK_MS / 1000} s after the promotion or the repair`]),
    ...(isSilent && failures.size > 0 ? [`${fault}: ${[...failures.keys()].join(', ')}`] : []),
  ])
}
