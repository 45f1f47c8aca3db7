// Measures the memory of the server with the embedded database. The bench measures after the first start (which creates
// and fills the database), after the next start, and during play.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from '../tests/support/client.ts'
import type { Bench } from './benches.ts'
import { copyProject, npmStart, residentBytes } from './support/npm-start.ts'
import { printTable } from './support/table.ts'

const PLAYS_A_ROUND = 400
const REST_MS = 5_000
const MEGABYTE = 1_048_576
/** Limit of the server's memory after its first start, as a multiple of its memory after the second start. */
const FIRST_LIMIT = 1.2
/** Limit of the server's memory during play, as a multiple of its memory after a start. */
const PLAYS_LIMIT = 1.6
const DEMO = { email: 'demo@wordconnect.example', password: 'wordconnect-demo' }

export const run: Bench = async ({ rounds }) => {
  const folder = mkdtempSync(join(tmpdir(), 'wordconnect-bench-'))
  try {
    const project = join(folder, 'project')
    copyProject(project)
    const settings = { DATA_DIR: join(folder, 'data'), RESULT_CHECKS: 'off' }
    const first = await npmStart(project, settings)
    await sleep(REST_MS)
    const fresh = await residentBytes(first.origin)
    await first.stop()
    const second = await npmStart(project, settings)
    try {
      await sleep(REST_MS)
      return report(fresh, await residentBytes(second.origin), await playRounds(second.origin, rounds))
    } finally {
      await second.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

interface Round {
  plays: number
  /** Resident memory in bytes, immediately after a round of play. */
  bytes: number
  perSecond: number
}

async function playRounds(origin: string, rounds: number): Promise<Round[]> {
  const client = new Client(origin)
  await client.call('POST /api/auth/login', { body: DEMO })
  const played: Round[] = []
  for (let round = 1; round <= rounds; round++) {
    const began = performance.now()
    for (let play = 0; play < PLAYS_A_ROUND; play++) await playLevel(client)
    played.push({
      plays: round * PLAYS_A_ROUND,
      bytes: await residentBytes(origin),
      perSecond: (1000 * PLAYS_A_ROUND) / (performance.now() - began),
    })
  }
  return played
}

/**
 * Starts a run and makes random guesses until the first level is over. The demo player has premium, so the number of
 * runs is not limited.
 */
async function playLevel(client: Client): Promise<void> {
  let game = await client.call('POST /api/game/start', { body: { action: 'new' } })
  const params = { id: game.id }
  while (game.status === 'playing') {
    const wordIds = game.words
      .map(({ id }) => ({ id, at: Math.random() }))
      .sort((a, b) => a.at - b.at)
      .slice(0, 4)
      .map(({ id }) => id)
    game = (await client.call('POST /api/game/:id/guess', { params, body: { wordIds } })).game
  }
  if (game.status === 'out_of_mistakes') await client.call('POST /api/game/:id/give-up', { params })
}

function report(first: number, second: number, rounds: readonly Round[]): boolean {
  const times = (bytes: number) => (bytes / second).toFixed(2)
  const megabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(0)
  const shown = rounds.filter((_, n) => n % Math.ceil(rounds.length / 10) === 0 || n === rounds.length - 1)
  printTable(
    ['resident memory of the server', 'MB', '× second start', 'plays a second'],
    [
      ['first start', megabytes(first), times(first), ''],
      ['second start', megabytes(second), times(second), ''],
      ...shown.map(({ plays, bytes, perSecond }) => [
        `after ${plays} plays`,
        megabytes(bytes),
        times(bytes),
        perSecond.toFixed(0),
      ]),
    ],
  )
  const most = Math.max(...rounds.map(({ bytes }) => bytes)) / second
  console.log(
    `limits: first start <= ${FIRST_LIMIT} × the second, seen ${times(first)}; along plays <= ${PLAYS_LIMIT} ×, seen ${most.toFixed(2)}`,
  )
  return first / second <= FIRST_LIMIT && most <= PLAYS_LIMIT
}
