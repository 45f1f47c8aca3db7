import { context, propagation, trace } from '@opentelemetry/api'
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tracedHandler, traceRequests } from './requests.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const headers = { traceparent: `00-${TRACE}-b7ad6b7169203331-01` }
const exporter = new InMemorySpanExporter()
const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
const tracer = provider.getTracer('test')
const app = Fastify()

beforeAll(() => {
  provider.register()
  traceRequests(tracer, app, ['10.0.0.0/8'])
  const refuse = async () => {
    throw Object.assign(new Error('ada@wordconnect.example is not a number'), { code: '22P02' })
  }
  app.post(
    '/echo',
    tracedHandler(tracer, 'test', 'postEcho', async (request) => request.body),
  )
  app.get('/fail', tracedHandler(tracer, 'test', 'getFail', refuse))
})
beforeEach(() => exporter.reset())
afterAll(async () => {
  await app.close()
  for (const global of [trace, context, propagation]) global.disable()
})

test.each([
  ['10.1.2.3', true],
  ['192.0.2.7', false],
])('a trace of the sender %s is continued: %s', async (remoteAddress, isContinued) => {
  await app.inject({ method: 'POST', url: '/echo', headers, remoteAddress, body: { a: 1 } })
  const [service, request] = exporter.getFinishedSpans()
  expect(request?.spanContext().traceId === TRACE).toBe(isContinued)
  expect(request?.parentSpanContext?.traceId).toBe(isContinued ? TRACE : undefined)
  expect(service?.parentSpanContext?.spanId).toBe(request?.spanContext().spanId)
})

test('of an error, a span has the code and not the message', async () => {
  await app.inject({ method: 'GET', url: '/fail', remoteAddress: '192.0.2.7' })
  const [service, request] = exporter.getFinishedSpans()
  expect(service?.attributes).toEqual({ 'wordconnect.feature': 'test', 'error.type': '22P02' })
  expect(request?.attributes).toMatchObject({ 'http.response.status_code': 500, 'http.route': '/fail' })
  for (const span of [service, request])
    expect(JSON.stringify([span?.status, span?.events, span?.attributes])).not.toContain('ada@')
})
