import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { context, propagation, SpanKind, type Tracer, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace-node'
import type { Logger } from 'pino'
import { version } from '../../version.ts'
import { endSpan } from './end-span.ts'
import { tracedHandler, traceRequests } from './requests.ts'
import { traceStatements } from './statements.ts'
import type { Tracing } from './tracing.ts'

/** Longest time in ms that a stopping server waits until the receiver has accepted the last spans. */
const FLUSH_MS = 3_000

/**
 * Opens the recording of traces. The libraries read the standard environment variables of OpenTelemetry, such as
 * OTEL_EXPORTER_OTLP_ENDPOINT and OTEL_SERVICE_NAME. Only one recording can be open in a process.
 */
export function openTracing(): Tracing {
  let log: Logger | undefined
  let isFailing = false
  const report = (error: Error | undefined) => {
    if (error && !isFailing)
      log?.warn({ error: error.message }, 'traces cannot be sent; the server goes on trying')
    isFailing = error !== undefined
  }
  const provider = new NodeTracerProvider({
    resource: resource(),
    spanProcessors: [new BatchSpanProcessor(reporting(new OTLPTraceExporter(), report))],
  })
  provider.register()
  const tracer = provider.getTracer('wordconnect', version)
  return {
    traceRequests: (app, trustedProxies) => traceRequests(tracer, app, trustedProxies),
    tracedHandler: (feature, name, handler) => tracedHandler(tracer, feature, name, handler),
    tracedJob: (job) => ({ ...job, run: (given) => runTraced(tracer, job.name, () => job.run(given)) }),
    traceStatements: (pool) => traceStatements(tracer, pool),
    logFields() {
      const span = trace.getActiveSpan()?.spanContext()
      return span ? { trace_id: span.traceId, span_id: span.spanId } : {}
    },
    reportTo(given) {
      log = given
    },
    async close() {
      await Promise.race([provider.shutdown().catch(report), sleep(FLUSH_MS, undefined, { ref: false })])
      for (const global of [trace, context, propagation]) global.disable()
    },
  }
}

/** Names the process as the log does. The standard environment variables can replace and add attributes. */
const resource = () =>
  defaultResource()
    .merge(
      resourceFromAttributes({
        'service.name': 'wordconnect',
        'service.version': version,
        'host.name': hostname(),
        'process.pid': process.pid,
      }),
    )
    .merge(detectResources({ detectors: [envDetector] }))

/** Returns the exporter with a function that is called after each attempt to send spans. */
const reporting = (
  exporter: OTLPTraceExporter,
  report: (error: Error | undefined) => void,
): SpanExporter => ({
  export: (spans, done) =>
    exporter.export(spans, (result) => {
      report(result.error)
      done(result)
    }),
  forceFlush: () => exporter.forceFlush(),
  shutdown: () => exporter.shutdown(),
})

/** Runs a job in a new trace. */
function runTraced(tracer: Tracer, job: string, run: () => Promise<void>): Promise<void> {
  const options = { root: true, kind: SpanKind.INTERNAL, attributes: { 'wordconnect.job': job } }
  return tracer.startActiveSpan(`job ${job}`, options, async (span) => {
    try {
      await run()
      endSpan(span)
    } catch (error) {
      endSpan(span, error)
      throw error
    }
  })
}
