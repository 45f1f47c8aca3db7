// Deals boards of every level. A second proof checks that each board has only one solution, even if each suspect (a
// word that may fit another category) really fits. For some boards, the bench compares the result of the proof with a
// simple search through all solutions. The bench measures the CPU time per board, the CPU time of a random draw, and
// the memory of the engine's data.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { countSolutions } from '../src/engine/board/proof.ts'
import { levelWindow } from '../src/engine/difficulty.ts'
import { randomFrom } from '../src/engine/random.ts'
import { loadCatalogue } from '../src/server/content/catalogue.ts'
import type { Bench } from './benches.ts'
import type { LevelReport } from './boards.worker.ts'
import { bruteForce } from './support/brute-force.ts'
import { printTable, quantile } from './support/table.ts'

const WORKERS = 2
const SAMPLE = 300

export const run: Bench = async ({ boards, levels: range }) => {
  const [first = 1, last = first] = range.split('-').map(Number)
  console.log(
    `${boards} boards a level, levels ${first} to ${last}, each proven again; microseconds of one core a board`,
  )
  const levels = Array.from({ length: last - first + 1 }, (_, i) => first + i)
  const reports: LevelReport[] = []
  const work = async () => {
    for (let level = levels.shift(); level !== undefined; level = levels.shift())
      reports.push(await inWorker(level, boards))
  }
  await Promise.all(Array.from({ length: WORKERS }, work))
  reports.sort((a, b) => a.level - b.level)
  printTable(
    'level|groups|mean|p50|p99|max|random draw|×|traps|in rows|in columns|not unique|critical|refused|failed'.split(
      '|',
    ),
    reports.map((r) => [
      r.level,
      r.groups,
      r.mean.toFixed(0),
      r.p50.toFixed(0),
      r.p99.toFixed(0),
      r.max.toFixed(0),
      r.floor.toFixed(1),
      (r.mean / r.floor).toFixed(1),
      r.traps.toFixed(2),
      r.neighbours.toFixed(2),
      r.columnNeighbours.toFixed(2),
      r.notUnique,
      r.critical,
      r.refused,
      r.failed,
    ]),
  )
  const randomAmbiguous = reports.reduce((sum, r) => sum + r.randomAmbiguous, 0) / reports.length
  console.log(`a random draw of categories is ambiguous in ${(randomAmbiguous * 100).toFixed(1)} % of boards`)
  printShares(reports)
  const disagreements = compareWithBruteForce()
  console.log(`proof against brute force on ${SAMPLE} small boards: ${disagreements} disagreements`)
  const { kept, resident, categories } = await engineMemory()
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1)
  console.log(
    `${categories} categories with all engine data keep ${megabytes(kept)} MB (resident memory grew by ${megabytes(resident)} MB)`,
  )
  const sound = reports.every(
    (r) =>
      r.notUnique + r.critical + r.refused + r.failed + r.crowdedRows === 0 && r.neighbours <= NEIGHBOURS,
  )
  const fast = reports.every((r) => r.p99 <= P99(r.groups))
  if (!fast) console.log('too slow: p99 at most 30 ms at four groups, 80 ms at ten')
  return disagreements === 0 && sound && fast && kept <= MEMORY
}

/**
 * Prints for each category a quotient: how often the category was dealt, divided by how often it would be dealt if all
 * allowed categories had the same probability. The last column of the table is the standard deviation that random draws
 * would cause.
 */
function printShares(reports: readonly LevelReport[]): void {
  const { categories } = loadCatalogue()
  const wanted = [
    [1, 3],
    [4, 4],
  ].filter(([from, to]) => [from, to].every((one) => reports.some(({ level }) => level === one)))
  if (wanted.length === 0) return
  const rows = wanted.map(([from = 1, to = 1]) => {
    const { min, max } = levelWindow(from)
    const open = categories.filter(
      ({ kind, difficulty, regions }) =>
        difficulty >= min &&
        difficulty <= max &&
        regions.length === 0 &&
        (from > 3 || (kind !== 'wordplay' && (kind !== 'fill' || difficulty <= 2))),
    )
    const those = reports.filter(({ level }) => level >= from && level <= to)
    const timesOf = (index: number) => those.reduce((sum, { dealt }) => sum + (dealt[index] ?? 0), 0)
    const times = open.map(({ index }) => timesOf(index))
    const even = times.reduce((sum, one) => sum + one, 0) / open.length
    const shares = times.map((one) => one / even).sort((a, b) => a - b)
    const below = shares.filter((share) => share < 0.5).length
    return [
      `levels ${from}–${to}`,
      open.length,
      ...[0, 0.01, 0.05, 0.5, 1].map((at) => quantile(shares, at).toFixed(2)),
      below,
      (1 / Math.sqrt(even)).toFixed(2),
    ]
  })
  console.log('\nHow often each category is dealt, as a share of an even draw')
  printTable(['', 'categories', 'least', '1 %', '5 %', 'median', 'most', 'below half', 'chance'], rows)
}

/**
 * Limit (in microseconds) of the 99th percentile of the CPU time per board: 30 ms for a board of four groups, and 80 ms
 * for a board of ten groups.
 */
const P99 = (groups: number) => 30_000 + ((groups - 4) * 50_000) / 6
const NEIGHBOURS = 0.6
const MEMORY = 60e6

async function engineMemory(): Promise<{ kept: number; resident: number; categories: number }> {
  const program = join(import.meta.dirname, 'support/engine-memory.ts')
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', program])
  return JSON.parse(stdout)
}

function inWorker(level: number, boards: number): Promise<LevelReport> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./boards.worker.ts', import.meta.url), {
      workerData: { level, boards },
    })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

/**
 * Compares the engine's proof of one solution with a simple search through all solutions, on boards of three groups.
 * The categories of these boards have many words in common, so some of the boards have one solution and some have
 * several.
 */
function compareWithBruteForce(): number {
  let disagreements = 0
  for (let n = 0; n < SAMPLE; n++) {
    const random = randomFrom(`sample ${n}`)
    const memberships = Array.from({ length: 12 }, (_, tile) => {
      const own = [Math.floor(tile / 4)]
      while (random.chance(0.4)) own.push(random.below(7))
      return own
    })
    if (countSolutions(memberships, 100_000) !== bruteForce(memberships)) disagreements++
  }
  return disagreements
}
