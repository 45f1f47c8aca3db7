import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Context } from '../context.ts'
import type { Env } from '../env.ts'
import { Refusal } from '../refusal.ts'
import { described } from './documentation.ts'
import { logRefused } from './policy.ts'

const BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

function mayRead(request: FastifyRequest, env: Env): boolean {
  if (env.metricsToken !== undefined) {
    const given = Buffer.from(request.headers.authorization ?? '')
    const expected = Buffer.from(`Bearer ${env.metricsToken}`)
    if (given.length === expected.length && timingSafeEqual(given, expected)) return true
  }
  return LOOPBACK.test(request.ip)
}

let processMetrics: Registry | undefined

/**
 * Returns metrics of the process, such as memory and CPU time. The library has no function that stops the collection of
 * these metrics. Therefore all servers in one process use the same metrics.
 */
function metricsOfProcess(): Registry {
  if (processMetrics === undefined) {
    processMetrics = new Registry()
    collectDefaultMetrics({ register: processMetrics })
  }
  return processMetrics
}

/**
 * Serves Prometheus metrics at /api/metrics. Only clients on the same computer and clients that send METRICS_TOKEN as
 * bearer token are allowed to read the metrics.
 */
export function serveMetrics(app: FastifyInstance, context: Context): void {
  const { env, streams } = context
  const ofProcess = metricsOfProcess()
  const register = new Registry()
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [register],
  })
  new Gauge({
    name: 'live_streams_open',
    help: 'Streams of server-sent events that are open',
    registers: [register],
    collect() {
      this.set(streams.size)
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.stream) return // a stream lasts until its client disconnects
    const route = request.routeOptions.url ?? 'page'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  const options = described('GET /api/metrics', 'Metrics for Prometheus', {
    200: { description: 'Metrics', type: 'text/plain' },
    403: {
      description: 'The caller is neither on this machine nor has METRICS_TOKEN',
      type: 'application/json',
    },
  })
  app.get('/api/metrics', options, async (request, reply) => {
    if (!mayRead(request, env)) {
      await logRefused(context, request, 'metrics')
      throw new Refusal('forbidden')
    }
    const all = Registry.merge([ofProcess, register])
    return reply.type(all.contentType).send(await all.metrics())
  })
}
