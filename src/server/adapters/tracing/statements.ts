import { context, SpanKind, type Tracer, trace } from '@opentelemetry/api'
import type pg from 'pg'
import { endSpan } from './end-span.ts'

const LONGEST_TEXT = 4_000
const COMMENT = /^\s*\/\*.*?\*\/\s*/s
/** The name of a table after `from`, `into` or `update`. A name before a parenthesis is a function. */
const TABLE = /\b(?:from|into|update)\s+(?:"?\w+"?\.)?"?([a-z_]\w*)"?(?!\w|\s*\()/i

type Query = (...args: unknown[]) => unknown
type Callback = (error: unknown, result: unknown) => void

/**
 * See `Tracing.traceStatements`. A span has the text of its statement with placeholders instead of values. Statements
 * that belong to no request and no job, such as polls, and statements after the end of the reply are not recorded.
 */
export function traceStatements(tracer: Tracer, pool: pg.Pool): void {
  // If a request waits for a connection, the pool calls it back in the context of the request that gives it back.
  const connect = pool.connect.bind(pool) as Query
  pool.connect = ((callback?: Callback) =>
    callback ? connect(context.bind(context.active(), callback)) : connect()) as typeof pool.connect
  const traced = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (traced.has(client)) return
    traced.add(client)
    traceClient(tracer, client)
  })
}

function traceClient(tracer: Tracer, client: pg.PoolClient): void {
  const query = client.query.bind(client) as Query
  client.query = ((...args: unknown[]) => {
    const text = textOf(args[0])
    if (text === undefined || !trace.getActiveSpan()?.isRecording()) return query(...args)
    const span = tracer.startSpan(...describe(text))
    const last = args.at(-1)
    if (typeof last === 'function') {
      const callback = context.bind(context.active(), last as Callback)
      return query(...args.slice(0, -1), (error: unknown, result: unknown) => {
        endSpan(span, error)
        callback(error, result)
      })
    }
    const result = query(...args) as Promise<unknown>
    result.then(
      () => endSpan(span),
      (error: unknown) => endSpan(span, error),
    )
    return result
  }) as typeof client.query
}

function textOf(given: unknown): string | undefined {
  if (typeof given === 'string') return given
  const { text } = given as { text?: unknown }
  return typeof text === 'string' ? text : undefined
}

/** Returns the name and the options of a statement's span. */
function describe(statement: string) {
  const text = statement.replace(COMMENT, '')
  const operation = /^\w+/.exec(text)?.[0].toUpperCase() ?? 'SQL'
  const table = TABLE.exec(text)?.[1]
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': text.slice(0, LONGEST_TEXT),
    ...(table !== undefined && { 'db.collection.name': table }),
  }
  const name = table === undefined ? operation : `${operation} ${table}`
  return [name, { kind: SpanKind.CLIENT, attributes }] as const
}
