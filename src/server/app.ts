import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import pLimit from 'p-limit'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import { type Live, openLive } from './adapters/live/live.ts'
import { openSignal } from './adapters/live/open.ts'
import type { Signal } from './adapters/live/signal.ts'
import { openMailer } from './adapters/mail/open.ts'
import { openPayments } from './adapters/payments/open.ts'
import { rateLimiter, unlimited } from './adapters/rate-limit.ts'
import { openRedis, type Redis } from './adapters/redis.ts'
import type { Tracing } from './adapters/tracing/tracing.ts'
import { openControl } from './backup/control.ts'
import { runHere } from './commands/run-here.ts'
import { loadCatalogue } from './content/catalogue.ts'
import { packCategories } from './content/packs.ts'
import type { Context } from './context.ts'
import { readColumns } from './db/columns.ts'
import { type Database, openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { openReplica, type Replica } from './db/replica.ts'
import type { Env } from './env.ts'
import { type Feature, type Figures, levelCompletedOf } from './feature.ts'
import { hashPassword, hashQueue } from './features/account/password.ts'
import { readRatings } from './features/rating/rating.service.ts'
import { features as allFeatures, baseJobs } from './features.ts'
import { openHashKey } from './hash-key.store.ts'
import { createHttp } from './http/server.ts'
import { openStreams } from './http/streams.ts'
import { hiddenPlayers } from './identity/hidden-players.ts'
import { findSession } from './identity/session.store.ts'
import { usedBefore } from './identity/used-before.store.ts'
import { startJobs } from './jobs.ts'
import { joined } from './joined.ts'
import { authSecrets } from './secret.ts'

/** Time in ms after which a stopping server closes all connections, even if a request is still in progress. */
const GRACE_MS = 5_000
/**
 * Time in ms at the end of the drain time during which the server refuses GET requests. A proxy without health checks
 * sends them to another process, and then sends nothing more to this one. The kernel would reset connections that Node
 * has not accepted when the port closes.
 */
const LEAVE_MS = 1_000
/**
 * Largest number of starts of boards that use the database at the same time. The other database connections stay free
 * for requests that take less time. The embedded database has only one connection, so with it, only one start runs at a
 * time.
 */
const STARTS_AT_ONCE = 4

/** Largest number of sessions that are read at the same time for requests that change data. */
const CHANGERS_AT_ONCE = 4

/** Returns a number of database connections: at most `most`, and at most half of all. */
const shareOf = ({ connections }: Database, most: number): number =>
  Math.min(most, Math.max(1, Math.floor(connections / 2)))

export interface App {
  http: FastifyInstance
  context: Context
  startJobs(): void
  /**
   * Stops the server. For `env.drainSeconds` seconds, the server still replies to requests. During this time, the
   * endpoints `health` and `ready` reply with the status 503, so that proxies send new requests to a different server.
   * In the last second, the server refuses GET requests with the status 502. Then it finishes the requests in progress
   * and stops.
   */
  close(): Promise<void>
}

/** Parts of the server that are optional, or that a test can replace. */
interface Options {
  tracing?: Tracing | undefined
  now?: () => Date
  features?: readonly Feature[]
  hash?: typeof hashPassword
}

/**
 * Opens the database, runs the migrations and creates all parts of the server. The returned server does not accept
 * requests yet.
 */
export async function createApp(env: Env, log: Logger, options: Options = {}): Promise<App> {
  const { now = () => new Date(), features = allFeatures, hash = hashPassword, tracing } = options
  const database = await openDatabase(env, log)
  tracing?.traceStatements(database.pool)
  let redis: Redis | undefined
  let signal: Signal | undefined
  let live: Live | undefined
  let replica: Replica | undefined
  const closeAll = async () => {
    await live?.close()
    await signal?.close()
    redis?.close()
    await replica?.close()
    await database.close()
  }
  try {
    await migrate(database.db)
    redis = env.redisUrl === undefined ? undefined : await openRedis(env.redisUrl, log)
    signal = await openSignal(env, database, redis, log)
    live = await openLive(database, signal, log)
    replica = await openReplica(env, database, log)
    if (replica) tracing?.traceStatements(replica.pool)
    const secrets = authSecrets(env)
    const catalogue = loadCatalogue()
    const stop = new AbortController()
    const leave = new AbortController()
    const hashing = hashQueue()
    const hidden = hiddenPlayers(database.db)
    const context: Context = {
      env,
      log,
      tracing,
      metrics: new Registry(),
      database,
      db: database.db,
      replica,
      lagging: undefined,
      catalogue,
      ratings: await readRatings(database.db, [...catalogue.categories, ...packCategories()]),
      now,
      limiter: env.rateLimits ? rateLimiter(database, redis) : unlimited,
      mailer: openMailer({ env, log }),
      payments: openPayments({ env, log, db: database.db, now }),
      stopping: stop.signal,
      leaving: leave.signal,
      streams: openStreams(live, { db: database.db, hidden, now, log }),
      hidden,
      secrets,
      hashKey: await openHashKey(database.db, secrets),
      findSession: joined((token) => findSession(database.db, token, now())),
      changers: pLimit(shareOf(database, CHANGERS_AT_ONCE)),
      starts: pLimit(shareOf(database, STARTS_AT_ONCE)),
      hashing,
      hashPassword: (password) => hashing(() => hash(password)),
      ...hooksOf(features),
    }
    if (replica) context.lagging = { ...context, db: replica.db }
    const http = await createHttp(context, features)
    const closeControl = await openControl(context, (...command) => runHere(context, ...command))
    let stopJobs = async () => {}
    return {
      http,
      context,
      startJobs() {
        stopJobs = startJobs(context, [...baseJobs, ...features.flatMap(({ jobs }) => jobs ?? [])])
      },
      async close() {
        stop.abort()
        if (env.drainSeconds > 0) {
          await sleep(env.drainSeconds * 1000 - LEAVE_MS)
          leave.abort()
          await sleep(LEAVE_MS)
        }
        await stopJobs()
        // Node needs two turns of the event loop to read requests that have already arrived. Without this wait, the
        // server would also close connections from which Node has not read the request yet.
        for (let turn = 0; turn < 2; turn++) await nextTurn()
        const forceClose = setTimeout(() => http.server.closeAllConnections(), GRACE_MS)
        await http.close()
        clearTimeout(forceClose)
        await closeControl()
        await closeAll()
        await tracing?.close()
      },
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}

/** The figures of an account about which no feature has stored data yet. */
const noFigures: Figures = {
  highestLevel: 1,
  hasPlayed: false,
  totalScore: 0,
  duelWins: 0,
  dailyChallengeWins: 0,
  storyModeWins: 0,
  completedChapters: [],
  totalExperience: 0,
  isPremium: false,
  theme: 'paper',
}

/**
 * Combines the hooks of all features. A hook is a function with which a feature extends the server. The other code
 * calls the combined functions and does not depend on single features.
 */
function hooksOf(
  features: readonly Feature[],
): Pick<
  Context,
  'modes' | 'personal' | 'figures' | 'startsOn' | 'leaderboardSources' | 'levelCompleted' | 'mails'
> {
  const modes = features.flatMap((feature) => feature.modes ?? [])
  const sources = features.flatMap(({ figures }) => figures ?? [])
  return {
    modes: new Map(modes.map((mode) => [mode.name, mode])),
    personal: features.flatMap(({ personal }) => personal ?? []),
    mails: new Map(features.flatMap(({ mails }) => mails ?? []).map((kind) => [kind.name, kind])),
    leaderboardSources: features.flatMap(({ leaderboards }) => leaderboards ?? []),
    levelCompleted: levelCompletedOf(features),
    async figures(db, playerId, now) {
      const row = await readColumns<Record<string, unknown>>(
        db,
        Object.assign({}, ...sources.map(({ columns }) => columns(playerId))),
        'figures',
      )
      return Object.assign({ ...noFigures }, ...sources.map(({ figures }) => figures(row, now)))
    },
    async startsOn(db, playerId, day) {
      let starts = await usedBefore(db, playerId, 'game', day)
      for (const { startsOn } of features) starts += (await startsOn?.(db, playerId, day)) ?? 0
      return starts
    },
  }
}
