// Runs speed duels on two server processes and one PostgreSQL. The two players of each duel use different processes.
// The bench measures the time from a guess until the opponent's event stream receives it and, for comparison, the time
// of a simple PostgreSQL notification. The bench also measures the memory of the open event streams.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { wrongGuess } from '../tests/support/server.ts'
import type { Bench } from './benches.ts'
import { type Seat, startedDuels } from './support/duel-seats.ts'
import { type DuelStream, openDuelStreams } from './support/duel-streams.ts'
import { residentBytes } from './support/npm-start.ts'
import { durablePostgres, type Running, startProgram } from './support/processes.ts'
import { printTable, quantile } from './support/table.ts'

const DUELS = 200
/** Range of the pause between two guesses of a player, in ms. People guess about every 6 to 8 seconds. */
const PACE_MS = { least: 6_000, most: 8_000 }
const PACED_SECONDS = 40
const MOST_MEDIAN_MS = 30
const MOST_P99_MS = 150
const OPEN_DUELS = 1_000
const MOST_MEGABYTES = 150
const WARM_UP_DUELS = 250
const MEGABYTE = 1_048_576
/** Pause in ms before a measurement of memory, so that the garbage collector can run. */
const REST_MS = 4_000
const BARE_EVERY_MS = 50
const ARRIVE_MS = 10_000

/** A player of a duel: the event stream, the planned guesses, and the time of each sent guess. */
interface Duelist {
  seat: Seat
  stream: DuelStream
  guesses: string[][]
  sent: number[]
}

export const run: Bench = async () => {
  const postgres = await durablePostgres()
  if (!postgres) {
    console.error('No PostgreSQL server is installed here: this bench needs one')
    return false
  }
  const folder = mkdtempSync(join(tmpdir(), 'wordconnect-bench-'))
  const secret = randomUUID()
  const settings = { DATABASE_URL: postgres.url, AUTH_SECRET: secret, DATA_DIR: folder }
  const servers: Running[] = []
  const db = new pg.Pool({ connectionString: postgres.url, max: 2 })
  try {
    for (let n = 0; n < 2; n++) servers.push(await startProgram('src/server/main.ts', settings))
    const [one, two] = servers.map(({ origin }) => origin) as [string, string]
    const seats = await startedDuels(db, secret, [one, two], DUELS)
    const areFast = await race(seats, postgres.url)
    for (const server of servers.splice(0)) await server.stop()
    const alone = await startProgram('src/server/main.ts', settings)
    servers.push(alone)
    return (await areSmall(db, secret, alone)) && areFast
  } finally {
    await db.end()
    for (const server of servers) await server.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Plays all duels at the same time: first with the pauses of people between the guesses, then without pauses. */
async function race(seats: readonly Seat[], url: string): Promise<boolean> {
  const streams = await openDuelStreams(seats)
  const duelists = seats.map((seat): Duelist => {
    const stream = streams.get(seat)
    if (!stream) throw new Error('a stream is missing')
    const wrong = [0, 1, 2].map((n) => wrongGuess(seat.groups, n))
    return { seat, stream, guesses: [...wrong, ...seat.groups], sent: [] }
  })
  const bare = await bareNotify(url)
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const paced = await measure(duelists, bare, async (duelist) => {
    const until = performance.now() + PACED_SECONDS * 1000
    // Each player waits for a random time first, so that the players do not guess at the same moment.
    await sleep(Math.random() * PACE_MS.most)
    while (performance.now() < until) {
      await guessNext(agent, duelist)
      await sleep(PACE_MS.least + Math.random() * (PACE_MS.most - PACE_MS.least))
    }
  })
  const fast = await measure(duelists, bare, async (duelist) => {
    while (duelist.sent.length < duelist.guesses.length) await guessNext(agent, duelist)
  })
  agent.destroy()
  await bare.end()
  for (const { stream } of duelists) stream.socket.destroy()
  const wrong = faultsIn(duelists)
  for (const fault of wrong.slice(0, 5)) console.error(fault)
  printTable(
    [
      'guess sent to event received',
      'guesses',
      'a second',
      'p50 ms',
      'p99 ms',
      'NOTIFY p50',
      'p99',
      '× p50',
      '× p99',
      'load',
    ],
    [row('at the pace of people', paced), row('as fast as it goes', fast)],
  )
  const [median, p99] = [quantile(paced.millis, 0.5), quantile(paced.millis, 0.99)]
  console.log(
    `limits at the pace of people: p50 <= ${MOST_MEDIAN_MS} ms, seen ${median.toFixed(1)}; p99 <= ${MOST_P99_MS} ms, seen ${p99.toFixed(1)}; ` +
      `events that came twice, out of order or not at all: ${wrong.length}`,
  )
  return median <= MOST_MEDIAN_MS && p99 <= MOST_P99_MS && wrong.length === 0
}

interface Measured {
  millis: number[]
  bare: number[]
  perSecond: number
  load: number
}

function row(name: string, { millis, bare, perSecond, load }: Measured) {
  const [a, b, c, d] = [
    quantile(millis, 0.5),
    quantile(millis, 0.99),
    quantile(bare, 0.5),
    quantile(bare, 0.99),
  ]
  const figures = [a, b, c, d, a / c, b / d, load].map((figure) => figure.toFixed(1))
  return [name, millis.length, perSecond.toFixed(0), ...figures]
}

async function measure(
  duelists: readonly Duelist[],
  bare: Awaited<ReturnType<typeof bareNotify>>,
  play: (duelist: Duelist) => Promise<void>,
): Promise<Measured> {
  const before = duelists.map(({ sent }) => sent.length)
  const began = performance.now()
  const heard = bare.begin()
  await Promise.all(duelists.map(play))
  const seconds = (performance.now() - began) / 1000
  await allArrived(duelists)
  const millis = duelists.flatMap((duelist, n) => {
    const arrived = seenByOther(duelists, n)
    return duelist.sent.flatMap((sent, guess) => {
      const at = arrived[guess]?.at
      return guess >= (before[n] ?? 0) && at !== undefined ? [at - sent] : []
    })
  })
  return { millis, bare: heard.stop(), perSecond: millis.length / seconds, load: loadavg()[0] ?? 0 }
}

/**
 * Returns the steps of player `n` that the opponent's event stream received. Player 0 plays against player 1, player 2
 * against player 3, and so on.
 */
function seenByOther(duelists: readonly Duelist[], n: number) {
  const side = duelists[n]?.seat.side
  const arrivals = duelists[n ^ 1]?.stream.arrivals ?? []
  return arrivals.filter(({ event, data }) => event === 'progress' && data.side === side)
}

async function allArrived(duelists: readonly Duelist[]): Promise<void> {
  const until = performance.now() + ARRIVE_MS
  while (performance.now() < until) {
    if (duelists.every(({ sent }, n) => seenByOther(duelists, n).length >= sent.length)) return
    await sleep(20)
  }
}

/** Returns the faults of a player's event stream: events that arrived twice, in the wrong order, or not at all. */
function faultsIn(duelists: readonly Duelist[]): string[] {
  return duelists.flatMap(({ seat, sent, stream }, n) => {
    const counts = seenByOther(duelists, n).map(
      ({ data }) => Number(data.groupsFound) + Number(data.mistakes),
    )
    const ids = stream.arrivals.map(({ id }) => id)
    const ended = stream.arrivals.filter(({ event }) => event === 'completed').length
    const isOrdered = ids.every((id, at) => at === 0 || id > (ids[at - 1] ?? 0))
    const isWhole = counts.length === sent.length && counts.every((count, at) => count === at + 1)
    return isOrdered && isWhole && ended === 1
      ? []
      : [
          `${seat.duelId} ${seat.side}: ${sent.length} sent, the other saw ${counts}; ids ${ids}; completed ${ended} times`,
        ]
  })
}

async function guessNext(agent: Agent, { seat, guesses, sent }: Duelist): Promise<void> {
  const wordIds = guesses[sent.length]
  if (!wordIds) return
  const body = JSON.stringify({ wordIds })
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    cookie: seat.cookie,
  }
  sent.push(performance.now())
  await new Promise<void>((resolve, reject) => {
    const call = request(`${seat.origin}/api/game/${seat.gameId}/guess`, { method: 'POST', agent, headers })
    call.once('response', (response) => {
      response.resume()
      if (response.statusCode !== 200) reject(new Error(`a guess was answered with ${response.statusCode}`))
      response.once('end', () => resolve())
    })
    call.once('error', reject)
    call.end(body)
  })
}

/**
 * For comparison, sends PostgreSQL notifications (NOTIFY) from one database connection to another during the
 * measurement.
 */
async function bareNotify(url: string) {
  const [from, to] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })]
  await Promise.all([from.connect(), to.connect()])
  await to.query('listen bench_bare')
  const sent: number[] = []
  let millis: number[] = []
  to.on('notification', ({ payload }) => millis.push(performance.now() - (sent[Number(payload)] ?? 0)))
  return {
    begin() {
      millis = []
      const timer = setInterval(() => {
        const n = sent.push(performance.now()) - 1
        void from.query(`select pg_notify('bench_bare', $1)`, [String(n)])
      }, BARE_EVERY_MS)
      return {
        stop() {
          clearInterval(timer)
          return millis
        },
      }
    },
    end: () => Promise.all([from.end(), to.end()]),
  }
}

/** Measures how much the resident memory of one server process grows when many duels have open event streams. */
async function areSmall(db: pg.Pool, secret: string, server: Running): Promise<boolean> {
  const { origin } = server
  // The memory of a new process grows during its first work, so the bench opens some streams before the measurement.
  const warm = await openDuelStreams(await startedDuels(db, secret, [origin, origin], WARM_UP_DUELS))
  for (const { socket } of warm.values()) socket.destroy()
  const seats = await startedDuels(db, secret, [origin, origin], OPEN_DUELS)
  await sleep(REST_MS)
  const before = await residentBytes(origin)
  const streams = await openDuelStreams(seats)
  await sleep(REST_MS)
  const megabytes = ((await residentBytes(origin)) - before) / MEGABYTE
  for (const { socket } of streams.values()) socket.destroy()
  console.log(
    `${streams.size} open streams of ${OPEN_DUELS} duels: ${megabytes.toFixed(0)} MB above the same process without them ` +
      `(${((1024 * megabytes) / streams.size).toFixed(0)} kB a stream); limit ${MOST_MEGABYTES} MB`,
  )
  return megabytes <= MOST_MEGABYTES
}
