import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from '../../bench/support/table.ts'
import { findPostgres, startPostgres } from '../../scripts/lib/postgres.mjs'
import { grant } from '../../src/server/features/wallet/wallet.service.ts'
import { lockPlayer } from '../../src/server/identity/player.store.ts'
import { postgresStore, type Store } from '../faults/support/stores.ts'
import { challenge, type Duelist, openRoom, startSide } from '../support/duels.ts'
import { wrongGuess } from '../support/server.ts'
import { signUp, startSteadyLoad } from '../support/steady-load.ts'
import type { TestStream } from '../support/stream.ts'
import { makeCertificate, trust } from './support/certificate.ts'
import { serverArguments } from './support/dockerfile.ts'
import { answers, deploy, type Program, startProgram, until } from './support/programs.ts'

const ORIGIN = 'https://localhost'
const PORTS = [3001, 3002]
const PLAYERS = 12
const DUELS = 20
/** A new process is slower, so its first guesses are not measured. */
const WARM_UP_DUELS = 4
const LEVEL = 30
const WRONG_GUESSES = 3
const MOST_P99_MS = 150
/** Pause after a start, in ms. The proxies notice within this time that the server is there again. */
const NOTICE_MS = 3_000
/** Mean pause between two guesses of a player, in ms. */
const PAUSE_MS = 1_000

/** The proxies with the shipped examples. */
const proxies = {
  haproxy: () => startProgram('haproxy', ['-db', '-f', deploy('haproxy.cfg')]),
  nginx: () => startProgram('nginx', ['-c', deploy('nginx.conf'), '-g', 'daemon off;']),
}

/**
 * Plays duels through a proxy, and restarts the two servers behind the proxy under load, one after the other. Runs in a
 * namespace. Returns the problems.
 */
export async function tryProxy(name: keyof typeof proxies, restarts: number): Promise<string[]> {
  installCertificate()
  const bin = await findPostgres()
  if (bin === undefined) throw new Error('no PostgreSQL server (15 or newer) is installed')
  const postgres = await startPostgres(bin, { durable: true })
  const store = await postgresStore(postgres.url, { survives: true })
  const servers = new Map(PORTS.map((port) => [port, startServer(store, port)]))
  let proxy: Program | undefined
  try {
    for (const port of PORTS) await untilReady(servers, port)
    proxy = proxies[name]()
    await until(`${name} answers`, answers(`${ORIGIN}/api/health`), [proxy])
    const slow = await playDuels(name, store)
    return [...slow, ...(await restartUnderLoad(name, servers, store, restarts))]
  } finally {
    await proxy?.stop()
    for (const server of servers.values()) await server.stop()
    await store.close()
    await postgres.stop()
  }
}

function installCertificate(): void {
  const [certificate, key] = ['/etc/nginx/wordconnect.crt', '/etc/nginx/wordconnect.key']
  makeCertificate(certificate, key)
  cpSync(certificate, '/etc/haproxy/wordconnect.pem')
  writeFileSync('/etc/haproxy/wordconnect.pem', readFileSync(key), { flag: 'a' })
  trust(certificate)
}

/** Starts a server with the default settings behind a proxy. All players have one address here, so no rate limits. */
function startServer(store: Store, port: number): Program {
  return startProgram(process.execPath, serverArguments(), {
    env: {
      ...store.settings,
      PORT: String(port),
      TRUSTED_PROXIES: 'loopback',
      DEMO: '0',
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      RESULT_CHECKS: 'off',
    },
  })
}

const untilReady = (servers: ReadonlyMap<number, Program>, port: number) =>
  until(`the server on port ${port} is ready`, answers(`http://127.0.0.1:${port}/api/ready`), [
    servers.get(port) as Program,
  ])

async function restartUnderLoad(
  name: string,
  servers: Map<number, Program>,
  store: Store,
  restarts: number,
): Promise<string[]> {
  const load = await startSteadyLoad(ORIGIN, PLAYERS)
  const codes: (number | null | undefined)[] = []
  for (let n = 0; n < restarts; n++) {
    const port = PORTS[n % PORTS.length] as number
    codes.push(await servers.get(port)?.stop())
    servers.set(port, startServer(store, port))
    await untilReady(servers, port)
    await sleep(NOTICE_MS)
  }
  const { answered, failed, problems } = await load.end()
  console.log(`${name}: ${restarts} rolling restarts, ${answered} requests answered, ${failed} failed`)
  if (codes.some((code) => code !== 0)) problems.push(`exit codes ${codes.join(', ')}`)
  return problems.map((problem) => `${name}: ${problem}`)
}

interface Side {
  duelist: Duelist
  side: 'challenger' | 'challenged'
  gameId: string
  guesses: string[][]
  /** The stream of the other player. */
  other: TestStream
}

/** Returns for each guess in this many duels the time in ms until the other player's stream received it. */
async function timesOf(duels: number, store: Store): Promise<number[]> {
  const sides = (await Promise.all(Array.from({ length: duels }, () => startDuel(store)))).flat()
  const millis = await Promise.all(sides.map(playSide))
  for (const { other } of sides) await other.leave()
  return millis.flat()
}

async function playDuels(name: string, store: Store): Promise<string[]> {
  await timesOf(WARM_UP_DUELS, store)
  const millis = await timesOf(DUELS, store)
  const [median, p99] = [quantile(millis, 0.5), quantile(millis, 0.99)]
  console.log(
    `${name}: ${millis.length} guesses in ${DUELS} duels, guess to the other's stream p50 ${median.toFixed(1)} ms, ` +
      `p99 ${p99.toFixed(1)} ms; limit ${MOST_P99_MS} ms`,
  )
  return p99 > MOST_P99_MS ? [`${name}: p99 ${p99.toFixed(0)} ms`] : []
}

async function startDuel(store: Store): Promise<Side[]> {
  const [one, other] = [await premiumPlayer(store), await premiumPlayer(store)]
  const { id } = await challenge(one, other, LEVEL)
  const streams = [await openRoom(one, id), await openRoom(other, id)] as const
  return Promise.all(
    (
      [
        [one, 'challenger', streams[1]],
        [other, 'challenged', streams[0]],
      ] as const
    ).map(async ([duelist, side, stream]) => {
      const game = await startSide(duelist, id)
      const groups = (await store.liveAnswers?.(game.id)) ?? []
      const wrong = Array.from({ length: WRONG_GUESSES }, (_, n) => wrongGuess(groups, n))
      return { duelist, side, gameId: game.id, guesses: [...wrong, ...groups], other: stream }
    }),
  )
}

async function premiumPlayer(store: Store): Promise<Duelist> {
  const client = await signUp(ORIGIN)
  const { id, username } = await client.call('GET /api/auth/user')
  await store.look((db) =>
    db.transaction().execute(async (tx) => {
      await lockPlayer(tx, id)
      await grant(tx, {
        playerId: id,
        item: 'premium_day',
        count: 1,
        reason: 'test',
        ref: id,
        now: new Date(),
      })
    }),
  )
  return { client, id, username: username ?? '' }
}

/** Plays one side of a duel. Returns for each guess the time in ms until the other player's stream received it. */
async function playSide({ duelist, side, gameId, guesses, other }: Side): Promise<number[]> {
  const millis: number[] = []
  for (const [n, wordIds] of guesses.entries()) {
    await sleep(Math.random() * 2 * PAUSE_MS)
    const sent = performance.now()
    const arrived = other
      .find(({ event, data }) => {
        if (event !== 'progress' || data.side !== side) return false
        return Number(data.groupsFound) + Number(data.mistakes) === n + 1
      })
      .then(() => performance.now() - sent)
    await duelist.client.call('POST /api/game/:id/guess', { params: { id: gameId }, body: { wordIds } })
    millis.push(await arrived)
  }
  return millis
}
