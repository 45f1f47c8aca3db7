import { compile } from '@fastify/proxy-addr'
import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { endSpan } from './end-span.ts'

/** Machines call these routes every few seconds. Their traces would hide those of players. */
const UNTRACED: readonly (string | undefined)[] = ['/api/health', '/api/ready', '/api/metrics']

/** See `Tracing.traceRequests`. Paths are recorded as patterns, because a path can contain a username. */
export function traceRequests(tracer: Tracer, app: FastifyInstance, trustedProxies: readonly string[]): void {
  const isProxy = compile([...trustedProxies])
  const contexts = new WeakMap<FastifyRequest, Context>()
  app.addHook('onRequest', (request, reply, done) => {
    const { method, raw, id, routeOptions, protocol } = request
    const route = routeOptions.url
    if (UNTRACED.includes(route)) return done()
    const isTrusted = raw.socket.remoteAddress !== undefined && isProxy(raw.socket.remoteAddress, 0)
    const parent = isTrusted ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT
    const attributes = {
      'http.request.method': method,
      'http.response.header.x-request-id': [id],
      'url.scheme': protocol,
      ...(route !== undefined && { 'http.route': route }),
    }
    const name = route === undefined ? method : `${method} ${route}`
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent)
    // This event also comes if the client disconnects before the end of the reply.
    reply.raw.once('close', () => {
      const status = reply.raw.statusCode
      span.setAttribute('http.response.status_code', status)
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    const ofRequest = trace.setSpan(parent, span)
    contexts.set(request, ofRequest)
    context.with(ofRequest, done)
  })
  // Node reads the body of a request outside of the request's context.
  app.addHook('preValidation', (request, _reply, done) => {
    context.with(contexts.get(request) ?? context.active(), done)
  })
}

/** See `Tracing.tracedHandler`. */
export function tracedHandler(
  tracer: Tracer,
  feature: string,
  name: string,
  handler: RouteHandlerMethod,
): RouteHandlerMethod {
  const options = { kind: SpanKind.INTERNAL, attributes: { 'wordconnect.feature': feature } }
  return function traced(request, reply) {
    const ofRequest = trace.getActiveSpan()
    return tracer.startActiveSpan(name, options, async (span) => {
      try {
        const result = await handler.call(this, request, reply)
        endSpan(span)
        // A stream lasts for hours; its span ends when the stream has begun.
        if (request.routeOptions.config.stream)
          ofRequest?.setAttribute('http.response.status_code', reply.raw.statusCode).end()
        return result
      } catch (error) {
        endSpan(span, error)
        throw error
      }
    })
  }
}
