import { parentPort, workerData } from 'node:worker_threads'
import { deal, noHistory } from '../src/engine/board/generate.ts'
import { conceptTraps } from '../src/engine/board/metrics.ts'
import { countSolutions } from '../src/engine/board/proof.ts'
import { criticalSuspects } from '../src/engine/board/robust.ts'
import { seating } from '../src/engine/board/seat.ts'
import type { Catalogue } from '../src/engine/catalogue/index.ts'
import { levelWindow } from '../src/engine/difficulty.ts'
import { groupCount } from '../src/engine/rules.ts'
import { loadCatalogue } from '../src/server/catalogue/load.ts'
import { randomDraw } from '../tools/boards/random-draw.ts'
import { mean, quantile } from './support/table.ts'

export interface LevelReport {
  level: number
  groups: number
  /** Microseconds of one core per board. */
  mean: number
  p50: number
  p99: number
  max: number
  /** Microseconds for a random draw of categories and words without a proof: the baseline. */
  floor: number
  attempts: number
  traps: number
  neighbours: number
  crowdedRows: number
  notUnique: number
  /** Boards that would have a second solution if some of their suspects were true. */
  critical: number
  failed: number
  /** Share of random draws that have more than one solution. */
  randomAmbiguous: number
}

const { level, boards } = workerData as { level: number; boards: number }
const WARM_UP = 1000

/**
 * Runs a pure function twice and returns the microseconds of the faster run, because other processes of the machine interrupt
 * now and then.
 */
function timed<T>(work: () => T): { result: T; micros: number } {
  const began = performance.now()
  const result = work()
  const between = performance.now()
  work()
  const ended = performance.now()
  return { result, micros: Math.min(between - began, ended - between) * 1000 }
}

function measure(catalogue: Catalogue): LevelReport {
  const groups = groupCount(level)
  const window = levelWindow(level)
  const micros: number[] = []
  const sums = { floor: 0, attempts: 0, traps: 0, neighbours: 0, crowdedRows: 0 }
  const bad = { notUnique: 0, critical: 0, failed: 0, randomAmbiguous: 0 }
  for (let n = -WARM_UP; n < boards; n++) {
    try {
      const request = { seed: `bench ${level} ${n}`, groups, window, history: noHistory }
      const { result: dealt, micros: took } = timed(() => deal(catalogue, request))
      if (n < 0) continue
      micros.push(took)
      const words = dealt.groups.flatMap((group) => group.words)
      if (countSolutions(words.map((word) => catalogue.membership(word.key))) !== 1) bad.notUnique++
      if (criticalSuspects(catalogue, words).length > 0) bad.critical++
      const seats = seating(dealt.seats.map((seat) => Math.floor(seat / 4)))
      sums.attempts += dealt.attempts
      sums.traps += conceptTraps(catalogue, dealt.groups).length
      sums.neighbours += seats.neighbours
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
    attempts: sums.attempts / boards,
    traps: sums.traps / boards,
    neighbours: sums.neighbours / boards,
    crowdedRows: sums.crowdedRows,
    ...bad,
    randomAmbiguous: bad.randomAmbiguous / boards,
  }
}

parentPort?.postMessage(measure(loadCatalogue()))
