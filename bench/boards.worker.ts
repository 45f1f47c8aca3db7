import { parentPort, workerData } from 'node:worker_threads'
import { deal, noHistory } from '../src/engine/board/generate.ts'
import { givesGroupAway } from '../src/engine/board/give-away.ts'
import { conceptTraps } from '../src/engine/board/metrics.ts'
import { countSolutions } from '../src/engine/board/proof.ts'
import { criticalSuspects } from '../src/engine/board/robust.ts'
import { seating } from '../src/engine/board/seat.ts'
import type { Catalogue } from '../src/engine/catalogue/index.ts'
import { levelWindow } from '../src/engine/difficulty.ts'
import { groupCount } from '../src/engine/rules.ts'
import { loadCatalogue } from '../src/server/content/catalogue.ts'
import { randomDraw } from '../tools/boards/random-draw.ts'
import { mean, quantile } from './support/table.ts'

export interface LevelReport {
  level: number
  groups: number
  /** Microseconds of CPU time per board. */
  mean: number
  p50: number
  p99: number
  max: number
  /**
   * Mean microseconds for a random draw of categories and words, without the proof that the board has only one
   * solution.
   */
  floor: number
  traps: number
  neighbours: number
  columnNeighbours: number
  crowdedRows: number
  /** Number of boards that reveal one of their groups, see `givesGroupAway`. */
  refused: number
  notUnique: number
  /**
   * Number of boards that would have a second solution if some suspects (words that may also fit another category)
   * really fit.
   */
  critical: number
  failed: number
  /** Share of randomly drawn boards that have more than one solution. */
  randomAmbiguous: number
  /** Number of boards that contain a category, by the category's index. */
  dealt: readonly number[]
}

const { level, boards } = workerData as { level: number; boards: number }
const WARM_UP = 200

/**
 * Runs a function and returns the microseconds of CPU time of this thread. The CPU time of other threads and
 * processes is not included.
 */
function timed<T>(work: () => T): { result: T; micros: number } {
  const began = process.threadCpuUsage()
  const result = work()
  const { user, system } = process.threadCpuUsage(began)
  return { result, micros: user + system }
}

function measure(catalogue: Catalogue): LevelReport {
  const groups = groupCount(level)
  const window = levelWindow(level)
  const micros: number[] = []
  const times = catalogue.categories.map(() => 0)
  const sums = { floor: 0, traps: 0, neighbours: 0, columnNeighbours: 0, crowdedRows: 0, refused: 0 }
  const bad = { notUnique: 0, critical: 0, failed: 0, randomAmbiguous: 0 }
  for (let n = -WARM_UP; n < boards; n++) {
    try {
      const request = { seed: `bench ${level} ${n}`, groups, window, history: noHistory }
      const { result: dealt, micros: took } = timed(() => deal(catalogue, request))
      if (n < 0) continue
      micros.push(took)
      const words = dealt.groups.flatMap((group) => group.words)
      for (const { category } of dealt.groups) times[category.index] = (times[category.index] ?? 0) + 1
      if (countSolutions(words.map((word) => catalogue.membership(word.key))) !== 1) bad.notUnique++
      if (criticalSuspects(catalogue, words).length > 0) bad.critical++
      const seats = seating(dealt.seats.map((seat) => Math.floor(seat / 4)))
      sums.traps += conceptTraps(catalogue, dealt.groups).length
      sums.neighbours += seats.neighbours
      sums.columnNeighbours += seats.columnNeighbours
      if (givesGroupAway(dealt.groups)) sums.refused++
      sums.crowdedRows += seats.crowdedRows
    } catch {
      bad.failed++
    }
    const { result: drawn, micros: took } = timed(() =>
      randomDraw(catalogue, window, groups, `draw ${level} ${n}`),
    )
    sums.floor += took
    const fits = drawn.groups.flatMap((group) => group.words.map((word) => word.fits))
    if (countSolutions(fits) > 1) bad.randomAmbiguous++
  }
  return {
    level,
    groups,
    mean: mean(micros),
    p50: quantile(micros, 0.5),
    p99: quantile(micros, 0.99),
    max: quantile(micros, 1),
    floor: sums.floor / boards,
    traps: sums.traps / boards,
    neighbours: sums.neighbours / boards,
    columnNeighbours: sums.columnNeighbours / boards,
    refused: sums.refused,
    crowdedRows: sums.crowdedRows,
    ...bad,
    randomAmbiguous: bad.randomAmbiguous / boards,
    dealt: times,
  }
}

parentPort?.postMessage(measure(loadCatalogue()))
