// Measures whether response times reveal that an address or a name exists. The bench sends the same API call
// alternately with values that exist (known) and values that do not exist (unknown). The server uses PostgreSQL.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '../tests/support/client.ts'
import type { Bench } from './benches.ts'
import { PASSWORD, signUpPlayers } from './support/players.ts'
import { durablePostgres, startProgram } from './support/processes.ts'
import { printTable, quantile } from './support/table.ts'

const PEOPLE = 10
/** Number of calls with known values in each round. Each round has the same number of calls with unknown values. */
const CALLS = 60
/**
 * Largest allowed difference in ms between the response times for known and unknown values. An attacker could measure a
 * larger difference over the network.
 */
const LIMIT_MS = 5

/** An API call that the bench sends with a known value (address or name) and with an unknown value. */
interface Question {
  name: string
  /**
   * True if the replies for a known and an unknown value must be equal. If the replies are different by design, the
   * bench compares only the response times.
   */
  isSecret: boolean
  ask: (
    origin: string,
    isKnown: boolean,
    n: number,
  ) => Promise<{ status: number; body: string; millis: number }>
}

async function post(origin: string, path: string, body: unknown, cookie = '') {
  const sent = performance.now()
  const headers = { 'content-type': 'application/json', cookie }
  const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await answer.text()
  return { status: answer.status, body: text, millis: performance.now() - sent }
}

const addressOf = (isKnown: boolean, n: number) =>
  isKnown ? `bench${n % PEOPLE}@wordconnect.example` : `nobody${n}@wordconnect.example`

const questions = (cookie: string): Question[] => [
  {
    name: 'sign-in, wrong password',
    isSecret: true,
    ask: (origin, isKnown, n) =>
      post(origin, '/api/auth/login', { email: addressOf(isKnown, n), password: 'not the password' }),
  },
  {
    name: 'forgotten password',
    isSecret: true,
    ask: (origin, isKnown, n) => post(origin, '/api/auth/forgot-password', { email: addressOf(isKnown, n) }),
  },
  {
    name: 'new password, unknown link',
    isSecret: true,
    ask: (origin, isKnown) =>
      // The "known" link was used before, and the "unknown" link never existed. The server stores no data about either
      // of them.
      post(origin, '/api/auth/reset-password', {
        token: isKnown ? 'o'.repeat(43) : randomUUID(),
        password: PASSWORD,
      }),
  },
  {
    name: 'username check (the answer tells)',
    isSecret: false,
    ask: (origin, isKnown, n) =>
      post(
        origin,
        '/api/username/check',
        { username: isKnown ? `bench_${n % PEOPLE}` : `nobody_${n % 1000}` },
        cookie,
      ),
  },
]

export const run: Bench = async ({ rounds }) => {
  const postgres = await durablePostgres()
  if (!postgres) {
    console.error('No PostgreSQL server is installed here: this bench needs one')
    return false
  }
  const folder = mkdtempSync(join(tmpdir(), 'wordconnect-bench-'))
  const settings = { DATABASE_URL: postgres.url, AUTH_SECRET: randomUUID(), DATA_DIR: folder }
  const server = await startProgram('src/server/main.ts', settings)
  try {
    const [first] = await signUpPlayers(server.origin, PEOPLE)
    const client = first?.client ?? new Client(server.origin)
    let isGood = true
    const rows: (string | number)[][] = []
    for (const question of questions(client.cookie)) {
      const times = { known: [] as number[], unknown: [] as number[] }
      const answers = { known: new Set<string>(), unknown: new Set<string>() }
      // The first round warms up the server and is not measured.
      for (let n = 0; n < (rounds + 1) * CALLS; n++)
        for (const kind of n % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
          const { status, body, millis } = await question.ask(server.origin, kind === 'known', n)
          answers[kind].add(`${status} ${body}`)
          if (n >= CALLS) times[kind].push(millis)
        }
      const isSame = [...answers.known].join() === [...answers.unknown].join() && answers.known.size === 1
      const [known, unknown] = [quantile(times.known, 0.5), quantile(times.unknown, 0.5)]
      // Calls with known and unknown values alternate, so other load on the machine affects the two kinds of calls
      // equally.
      const pairs = times.known.map((millis, n) => millis - (times.unknown[n] ?? Number.NaN))
      const difference = Math.abs(quantile(pairs, 0.5))
      if (difference > LIMIT_MS || (question.isSecret && !isSame)) isGood = false
      const answer = question.isSecret ? (isSame ? 'the same' : 'DIFFERENT') : 'told'
      rows.push([
        question.name,
        times.known.length,
        ...[known, unknown, difference].map((ms) => ms.toFixed(2)),
        answer,
      ])
    }
    printTable(['', 'of each', 'known p50 ms', 'unknown p50 ms', 'difference of pairs p50', 'answers'], rows)
    console.log(`limit: median difference of pairs <= ${LIMIT_MS} ms, and the same answers`)
    return isGood
  } finally {
    await server.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
