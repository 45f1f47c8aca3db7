import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { dealing } from '../boards/dealer.ts'
import type { Context } from '../context.ts'
import type { Replica } from '../db/replica.ts'
import type { Env } from '../env.ts'
import { jobRuns } from '../jobs.ts'
import { Refusal } from '../refusal.ts'
import { described } from './documentation.ts'
import { type Backlog, readBacklog } from './metrics.store.ts'
import { logRefused } from './policy.ts'

const BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
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

/** Adds the metrics of the replica. They have no values if the setting READ_URL is missing. */
function addReplica(registers: Registry[], replica: Replica | undefined): void {
  new Gauge({
    name: 'replica_lag_seconds',
    help: 'Age of the state of the replica at READ_URL',
    registers,
    collect() {
      if (replica) this.set(replica.lagSeconds)
      else this.remove()
    },
  })
  new Counter({
    name: 'replica_reads_total',
    help: 'Reads that are allowed to lag, by the server that answered them',
    labelNames: ['from'],
    registers,
    collect() {
      this.reset()
      for (const [from, count] of Object.entries(replica?.reads ?? {})) this.inc({ from }, count)
    },
  })
}

/** Adds the metrics whose values the server reads only when somebody asks for the metrics. */
function addGauges({ metrics, streams, database, replica, db, log }: Context): void {
  const registers = [metrics]
  new Gauge({
    name: 'live_streams_open',
    help: 'Streams of server-sent events that are open',
    labelNames: ['endpoint'],
    registers,
    collect() {
      this.reset()
      for (const [endpoint, size] of streams.sizes()) this.set({ endpoint }, size)
    },
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool that are in use or idle, and requests that wait for a connection',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = database.pool
      this.set({ state: 'in_use' }, totalCount - idleCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'waiting' }, waitingCount)
    },
  })
  addReplica(registers, replica)
  const waiting = [
    ['boards_waiting', 'Orders of boards that wait for a dealing thread', () => dealing.waiting],
    ['board_checks_waiting', 'Drafts of boards that wait for a check', () => dealing.waitingChecks],
  ] as const
  for (const [name, help, value] of waiting)
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value())
      },
    })
  const counters = [
    ['boards_dealt_total', 'Dealt boards', () => dealing.boards],
    ['boards_dealing_seconds_total', 'Times from the order of a board to the board', () => dealing.seconds],
    ['board_checks_total', 'Checked drafts of boards', () => dealing.checks],
    [
      'board_checks_seconds_total',
      'Times from the order of a check to its result',
      () => dealing.checkSeconds,
    ],
  ] as const
  for (const [name, help, value] of counters)
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(value())
      },
    })
  const size = new Gauge({ name: 'database_bytes', help: 'Size of the database', registers })
  const lag = new Gauge({
    name: 'live_lag_seconds',
    help: 'Age of the oldest live item that waits in the outbox',
    registers,
  })
  const jobFailures = new Counter({
    name: 'job_failures_total',
    help: 'Failed runs of a job in this process',
    labelNames: ['name'],
    registers,
  })
  new Gauge({
    name: 'job_last_success_timestamp_seconds',
    help: 'End of the last successful run of a job in this process',
    labelNames: ['name'],
    registers,
    collect() {
      jobFailures.reset()
      // Prometheus itself uses the label `job`.
      for (const [name, { succeededAt, failures }] of jobRuns) {
        jobFailures.inc({ name }, failures)
        if (succeededAt) this.set({ name }, succeededAt.getTime() / 1000)
      }
    },
  })
  new Gauge({
    name: 'backlog',
    help: 'Rows that wait for work of the server or of an operator',
    labelNames: ['of'],
    registers,
    async collect() {
      // Without the database, these metrics are missing.
      this.reset()
      lag.remove()
      size.remove()
      let backlog: Backlog
      try {
        backlog = await readBacklog(db)
      } catch (error) {
        return log.warn({ err: error }, 'the metrics are incomplete') // the other metrics need no database
      }
      const { liveLag, bytes, ...counts } = backlog
      lag.set(liveLag)
      size.set(bytes)
      for (const [of, count] of Object.entries(counts)) this.set({ of }, count)
    },
  })
}

/**
 * Serves Prometheus metrics at /api/metrics. Only clients on the same computer and clients that send METRICS_TOKEN as
 * bearer token are allowed to read the metrics.
 */
export function serveMetrics(app: FastifyInstance, context: Context): void {
  const { env, metrics } = context
  const ofProcess = metricsOfProcess()
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [metrics],
  })
  addGauges(context)
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
    const all = Registry.merge([ofProcess, metrics])
    return reply.type(all.contentType).send(await all.metrics())
  })
}
