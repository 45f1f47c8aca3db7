import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

interface Value {
  stringValue?: string
  intValue?: number
  arrayValue?: { values: Value[] }
}
interface Fields {
  attributes: { key: string; value: Value }[]
}
interface Payload {
  resourceSpans: { resource: Fields; scopeSpans: { spans: SpanJson[] }[] }[]
}
type SpanJson = Fields & {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  status: { code: number; message?: string }
}

/** A received span. The attributes are plain values by name. */
export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  name: string
  failed: boolean
  attributes: Record<string, unknown>
  resource: Record<string, unknown>
}

const ERROR = 2

/** A receiver of traces: an HTTP server that reads OTLP in the JSON format, as a collector of OpenTelemetry does. */
export class TraceReceiver {
  readonly spans: ReceivedSpan[] = []
  /** The received bodies as text. */
  raw = ''
  readonly #server: Server

  constructor() {
    this.#server = createServer(async (request, response) => {
      const isTrace = request.method === 'POST' && request.url === '/v1/traces'
      if (!isTrace || request.headers['content-type'] !== 'application/json')
        return void response.writeHead(400).end()
      const body = (await json(request)) as Payload
      this.raw += JSON.stringify(body)
      for (const { resource, scopeSpans } of body.resourceSpans)
        for (const span of scopeSpans.flatMap(({ spans }) => spans)) this.spans.push(received(span, resource))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  }

  /** Starts the receiver on a free port and returns its address. */
  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  childrenOf({ traceId, spanId }: ReceivedSpan): ReceivedSpan[] {
    return this.spans.filter((span) => span.traceId === traceId && span.parentSpanId === spanId)
  }

  async close(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }
}

const received = (span: SpanJson, resource: Fields): ReceivedSpan => ({
  traceId: span.traceId,
  spanId: span.spanId,
  parentSpanId: span.parentSpanId || undefined,
  name: span.name,
  failed: span.status.code === ERROR,
  attributes: plain(span),
  resource: plain(resource),
})

const plain = ({ attributes }: Fields): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, plainValue(value)]))

const plainValue = ({ stringValue, intValue, arrayValue }: Value): unknown =>
  arrayValue?.values.map(plainValue) ?? stringValue ?? intValue
