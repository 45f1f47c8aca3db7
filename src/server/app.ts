import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import { type Live, openLive } from './adapters/live/live.ts'
import { rateLimiter, unlimited } from './adapters/rate-limit.ts'
import { loadCatalogue } from './catalogue/load.ts'
import type { Context } from './context.ts'
import { openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import type { Env } from './env.ts'
import { accountRoutes } from './features/account/account.routes.ts'
import { makeAuth } from './features/account/auth.ts'
import { logoutRoutes } from './features/account/logout.routes.ts'
import { hashQueue } from './features/account/password.ts'
import { activityRoutes } from './features/activity/activity.routes.ts'
import { dailyRoutes } from './features/daily/daily.routes.ts'
import { endDaily } from './features/daily/end.service.ts'
import { gameRoutes } from './features/game/game.routes.ts'
import { leaderboardRoutes } from './features/leaderboard/leaderboard.routes.ts'
import { foldRegularly } from './features/leaderboard/upkeep.service.ts'
import { avatarRoutes } from './features/player/avatar.routes.ts'
import { playerRoutes } from './features/player/player.routes.ts'
import { watchRatings } from './features/rating/rating.service.ts'
import { serviceRoutes } from './features/service/service.routes.ts'
import { documentApi } from './http/documentation.ts'
import { answerError, answerUnreadable, Refusal } from './http/errors.ts'
import { serveMetrics } from './http/metrics.ts'
import { refuseForeignOrigins } from './http/policy.ts'
import { mountRoutes } from './http/routes.ts'
import { serveSite } from './http/site.ts'
import { openStreams } from './http/streams.ts'
import { authSecret } from './secret.ts'
import { sweepHourly } from './sweep.ts'
import { version } from './version.ts'

const BODY_BYTES = 64 * 1024
/** How long a stop waits for answers under way, and for connections on which nothing was ever asked. */
const GRACE_MS = 5_000

export interface App {
  http: FastifyInstance
  context: Context
  close(): Promise<void>
}

/** Opens the database, brings it up to date and wires everything; listens to nothing yet. */
export async function createApp(env: Env, log: Logger, now: () => Date = () => new Date()): Promise<App> {
  const database = await openDatabase(env, log)
  let live: Live | undefined
  try {
    await migrate(database.db)
    live = await openLive(database, log)
    const secret = authSecret(env)
    const catalogue = loadCatalogue()
    const context: Context = {
      env,
      log,
      database,
      db: database.db,
      catalogue,
      ratings: await watchRatings(database.db, catalogue, log),
      now,
      limiter: env.rateLimits ? rateLimiter(database.kind, database.pool) : unlimited,
      streams: openStreams(live, { db: database.db, now, log }),
      auth: makeAuth(database.db, env, secret),
      secret,
      hashing: hashQueue(),
      boardEnds: { daily: endDaily },
    }
    const http = await createHttp(context)
    const stopSweeping = sweepHourly(context)
    const stopFolding = foldRegularly(context)
    const stopListening = live.close
    const close = async () => {
      stopSweeping()
      context.ratings.stop()
      await stopFolding()
      const impatience = setTimeout(() => http.server.closeAllConnections(), GRACE_MS)
      await http.close()
      clearTimeout(impatience)
      await stopListening()
      await database.close()
    }
    return { http, context, close }
  } catch (error) {
    await live?.close()
    await database.close()
    throw error
  }
}

async function createHttp(context: Context): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = context.log
  const app = Fastify({
    loggerInstance: logger,
    // One line an event that matters; every request only when somebody looks for something.
    logController: new LogController({ disableRequestLogging: !context.log.isLevelEnabled('debug') }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_BYTES,
    trustProxy: 'loopback',
    forceCloseConnections: 'idle',
    frameworkErrors: answerError,
    clientErrorHandler: answerUnreadable,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  app.decorateRequest('session', undefined)
  app.decorateRequest('token', undefined)
  acceptBodies(app)
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
  })
  app.addHook('preClose', async () => context.streams.close())
  await app.register(cookie)
  await serveSite(app, context)
  await documentApi(app, version)
  refuseForeignOrigins(app, context)
  serveMetrics(app, context)
  logoutRoutes(app, context)
  avatarRoutes(app, context)
  mountRoutes(app, context, {
    ...serviceRoutes(context),
    ...accountRoutes(context),
    ...gameRoutes(context),
    ...dailyRoutes(context),
    ...leaderboardRoutes(context),
    ...playerRoutes(context),
    ...activityRoutes(context),
  })
  await app.ready()
  return app
}

/** Bodies are JSON, or bytes where an endpoint takes an upload. No body and an empty one are the same, whatever content type a client declares. */
function acceptBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, String(body), done)
  })
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.headers['content-length'] === '0') delete raw.headers['content-type']
  })
  for (const type of [/^image\//, 'application/octet-stream'])
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (request, body, done) => {
      if (request.routeOptions.config.uploadTypes) done(null, body)
      else done(new Refusal('unsupported_media_type'))
    })
}
