import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Context } from '../context.ts'
import type { Feature } from '../feature.ts'
import { Refusal } from '../refusal.ts'
import { version } from '../version.ts'
import { BODY_BYTES } from './bounds.ts'
import { boundedServer } from './connections.ts'
import { documentApi } from './documentation.ts'
import { answerError, answerUnreadable, isPageRequest } from './errors.ts'
import { serveMetrics } from './metrics.ts'
import { answerNotModified } from './not-modified.ts'
import { refuseForeignOrigins } from './policy.ts'
import { mountEndpoints } from './routes.ts'
import { readPages, securityHeaders, serveSite } from './site.ts'

/** Creates the HTTP server with all routes. The returned server does not accept connections yet. */
export async function createHttp(context: Context, features: readonly Feature[]): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = context.log
  const pages = readPages()
  const headers = securityHeaders(context.env, pages?.app)
  const app = Fastify({
    loggerInstance: logger,
    // At the log level `debug`, the server logs every request.
    logController: new LogController({ disableRequestLogging: !context.log.isLevelEnabled('debug') }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_BYTES,
    trustProxy: [...context.env.trustedProxies],
    forceCloseConnections: 'idle',
    return503OnClosing: false, // while it stops, the server must reply to requests on open connections
    serverFactory: boundedServer(context, headers),
    frameworkErrors: answerError,
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, headers),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  context.tracing?.traceRequests(app, context.env.trustedProxies)
  app.decorateRequest('session', undefined)
  app.decorateRequest('token', undefined)
  acceptBodies(app)
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (!isPageRequest(request) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
  })
  answerNotModified(app)
  app.addHook('preClose', async () => context.streams.close())
  await app.register(cookie)
  await serveSite(app, context, pages, async (from, path) => {
    for (const { preview } of features) {
      const found = await preview?.(from, path)
      if (found) return found
    }
    return undefined
  })
  // Browsers request this address for replies that do not specify an icon, such as a picture or a JSON reply.
  app.get('/favicon.ico', { schema: { hide: true } }, (_request, reply) => reply.redirect('/icon.svg', 302))
  await documentApi(app, version)
  refuseForeignOrigins(app, context)
  // The server refuses an unknown address before it reads the body. An address of the desk is refused at the same moment,
  // so that nobody can tell the two apart.
  app.addHook('onRequest', async (request) => {
    if (request.is404 && !isPageRequest(request)) throw new Refusal('not_found')
  })
  serveMetrics(app, context)
  for (const { metrics } of features) metrics?.(context)
  for (const { mount } of features) mount?.(app, context, pages?.app)
  mountEndpoints(app, context, features)
  await app.ready()
  return app
}

/**
 * Makes the server accept JSON request bodies, and bytes for uploads. For every content type, the server handles an
 * empty request body like a missing body.
 */
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
