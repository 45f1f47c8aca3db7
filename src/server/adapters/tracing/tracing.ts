import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Job } from '../../feature.ts'

/**
 * Records traces: a span for each request, in it a span for the handler of the endpoint, and in this a span for each SQL
 * statement. The server has no object of this type if OTEL_EXPORTER_OTLP_ENDPOINT is not set. Its methods are called when
 * the server is created, so that an untraced server runs the same functions as before.
 */
export interface Tracing {
  /**
   * Adds hooks that record requests. A trace that begins outside, given by the header `traceparent`, is continued only
   * if a trusted proxy has sent the request.
   */
  traceRequests(app: FastifyInstance, trustedProxies: readonly string[]): void
  /** Returns the handler of an endpoint with a span around each call. `name` is the operation's id in the OpenAPI file. */
  tracedHandler(feature: string, name: string, handler: RouteHandlerMethod): RouteHandlerMethod
  /** Returns the job with a trace for each run. */
  tracedJob(job: Job): Job
  /** Records the statements of the pool's connections that belong to a recorded request or job. */
  traceStatements(pool: pg.Pool): void
  /** Returns the fields `trace_id` and `span_id` of a log line. The object is empty outside of traces. */
  logFields(): object
  /** Logs a warning when the spans can no longer be sent. */
  reportTo(log: Logger): void
  /** Sends the recorded spans. If the receiver does not reply, the function waits at most 3 s. Never rejects. */
  close(): Promise<void>
}
