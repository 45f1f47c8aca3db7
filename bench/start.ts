// Measures how long `npm start` takes until the server sends the first page, and how much memory the server then uses.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench } from './benches.ts'
import { fire, type Shot } from './support/load.ts'
import { copyProject, npmStart, residentBytes } from './support/npm-start.ts'
import { signUpPlayers } from './support/players.ts'
import { durablePostgres } from './support/processes.ts'
import { printTable, quantile } from './support/table.ts'

/** Limit in seconds for a start that installs, builds and migrates nothing. */
const LIMIT_SECONDS = 5
const PLAYERS = 16
/** Number of times that each simulated player loads the page, loads the game and sends a guess. */
const TURNS = 100
const REST_MS = 5_000
const MEGABYTE = 1_048_576

interface Measured {
  /** Seconds of the first start, which builds the web app and creates and fills the database. */
  first: number
  later: number[]
  memory: number[]
}

export const run: Bench = async ({ rounds }) => {
  const folder = mkdtempSync(join(tmpdir(), 'wordconnect-bench-'))
  const postgres = await durablePostgres()
  try {
    const project = join(folder, 'project')
    copyProject(project)
    const results: [string, Measured][] = [
      ['embedded', await measure(project, rounds, { DATA_DIR: join(folder, 'data') })],
    ]
    if (postgres) {
      const settings = {
        DATA_DIR: join(folder, 'secrets'),
        DATABASE_URL: postgres.url,
        AUTH_SECRET: randomUUID(),
      }
      results.push(['PostgreSQL', await measure(project, rounds, settings)])
    }
    return report(results)
  } finally {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

async function measure(project: string, rounds: number, settings: Record<string, string>): Promise<Measured> {
  const first = await npmStart(project, settings)
  await first.stop()
  const later: number[] = []
  for (let round = 1; round < rounds; round++) {
    const started = await npmStart(project, settings)
    later.push(started.seconds)
    await started.stop()
  }
  const last = await npmStart(project, settings)
  later.push(last.seconds)
  try {
    return { first: first.seconds, later, memory: await memoryUnderLoad(last.origin) }
  } finally {
    await last.stop()
  }
}

/**
 * Returns the server's resident memory in bytes: before many requests, immediately after these requests, and after a
 * pause.
 */
async function memoryUnderLoad(origin: string): Promise<number[]> {
  await sleep(REST_MS)
  const memory = [await residentBytes(origin)]
  const players = await signUpPlayers(origin, PLAYERS)
  const lanes = await Promise.all(
    players.map(async ({ client, gameId }) => {
      const { words } = await client.call('GET /api/game/:id', { params: { id: gameId } })
      const { cookie } = client
      const wordIds = words.slice(0, 4).map((word) => word.id)
      const turn: Shot[] = [
        { method: 'GET', path: '/', cookie },
        { method: 'GET', path: '/api/game/current', cookie },
        { method: 'POST', path: `/api/game/${gameId}/guess`, cookie, body: { wordIds } },
      ]
      return Array.from({ length: TURNS }, () => turn).flat()
    }),
  )
  await fire(origin, lanes)
  memory.push(await residentBytes(origin))
  await sleep(REST_MS)
  return [...memory, await residentBytes(origin)]
}

function report(results: readonly [string, Measured][]): boolean {
  printTable(
    ['npm start until its page is answered', 'first s', 'second s', 'slowest s', 'starts'],
    results.map(([name, { first, later }]) => {
      const seconds = [first, quantile(later, 0.5), Math.max(...later)].map((value) => value.toFixed(2))
      return [name, ...seconds, later.length]
    }),
  )
  printTable(
    ['resident memory of the server', 'at rest MB', 'after load MB', 'at rest again MB'],
    results.map(([name, { memory }]) => [name, ...memory.map((bytes) => (bytes / MEGABYTE).toFixed(0))]),
  )
  console.log(
    'first: packages installed, nothing built, no data (on PostgreSQL: built, an empty database); second: the median of the ' +
      `starts after it.\nload: ${PLAYERS} sign-ups, then ${PLAYERS * TURNS * 3} requests (page, game, guess) on ${PLAYERS} connections`,
  )
  const slowest = Math.max(...results.map(([, { later }]) => quantile(later, 0.5)))
  console.log(`limit: second start <= ${LIMIT_SECONDS} s; seen ${slowest.toFixed(2)}`)
  return slowest <= LIMIT_SECONDS
}
