import { parentPort, workerData } from 'node:worker_threads'
import { deal, noHistory } from '../src/engine/board/generate.ts'
import { countSolutions } from '../src/engine/board/proof.ts'
import { seating } from '../src/engine/board/seat.ts'
import type { Catalogue } from '../src/engine/catalogue/index.ts'
import { levelWindow } from '../src/engine/difficulty.ts'
import { type Random, randomFrom } from '../src/engine/random.ts'
import { groupCount } from '../src/engine/rules.ts'
import { loadCatalogue } from '../src/server/catalogue/load.ts'
import { mean, quantile } from './support/table.ts'

export interface LevelReport {
  level: number
  groups: number
  /** Microseconds a board. */
  mean: number
  p50: number
  p99: number
  max: number
  /** Microseconds for a random draw of categories and words, unproven: the floor. */
  floor: number
  attempts: number
  traps: number
  neighbours: number
  notUnique: number
  failed: number
  /** Share of random draws that have more than one solution. */
  randomAmbiguous: number
}

const { level, boards } = workerData as { level: number; boards: number }
const WARM_UP = 500

function measure(catalogue: Catalogue): LevelReport {
  const groups = groupCount(level)
  const window = levelWindow(level)
  const micros: number[] = []
  const floor: number[] = []
  const sums = { attempts: 0, traps: 0, neighbours: 0, notUnique: 0, failed: 0, randomAmbiguous: 0 }
  for (let n = -WARM_UP; n < boards; n++) {
    const began = performance.now()
    try {
      const dealt = deal(catalogue, { seed: `bench ${level} ${n}`, groups, window, history: noHistory })
      const took = (performance.now() - began) * 1000
      if (n < 0) continue
      micros.push(took)
      const keys = dealt.groups.flatMap((group) => group.words.map((word) => word.key))
      if (countSolutions(keys.map((key) => catalogue.membership(key))) !== 1) sums.notUnique++
      sums.attempts += dealt.attempts
      sums.traps += dealt.traps.phantoms.length + dealt.traps.crossovers
      sums.neighbours += seating(dealt.seats.map((seat) => Math.floor(seat / 4))).neighbours
    } catch {
      sums.failed++
    }
    const drawBegan = performance.now()
    const drawn = randomDraw(catalogue, groups, randomFrom(`draw ${level} ${n}`))
    floor.push((performance.now() - drawBegan) * 1000)
    if (countSolutions(drawn.map((key) => catalogue.membership(key))) > 1) sums.randomAmbiguous++
  }
  return {
    level,
    groups,
    mean: mean(micros),
    p50: quantile(micros, 0.5),
    p99: quantile(micros, 0.99),
    max: quantile(micros, 1),
    floor: mean(floor),
    attempts: sums.attempts / boards,
    traps: sums.traps / boards,
    neighbours: sums.neighbours / boards,
    notUnique: sums.notUnique,
    failed: sums.failed,
    randomAmbiguous: sums.randomAmbiguous / boards,
  }
}

/** Random categories with no word in common, four random words of each. */
function randomDraw(catalogue: Catalogue, groups: number, random: Random): string[] {
  const words: string[] = []
  while (words.length < groups * 4) {
    const four = random.shuffle(random.pick(catalogue.categories).words).slice(0, 4)
    if (four.length === 4 && four.every((word) => !words.includes(word.key)))
      words.push(...four.map((w) => w.key))
  }
  return words
}

parentPort?.postMessage(measure(loadCatalogue()))
