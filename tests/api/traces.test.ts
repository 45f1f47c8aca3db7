// Traces of a real server process: their form at a receiver, what they never contain, and that a server without the
// setting loads nothing of OpenTelemetry.
import { expect, test } from 'vitest'
import { startProduct } from '../faults/support/product.ts'
import { Client } from '../support/client.ts'
import { freshDatabase, kindsHere } from '../support/database.ts'
import { TraceReceiver } from '../support/otlp.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PARENT = 'b7ad6b7169203331'
/** Prints the names of loaded modules that belong to the SDK of OpenTelemetry. */
const watchModules = `--import=data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({
    resolve(name, context, next) {
      if (/opentelemetry.(sdk|exporter)/.test(name)) console.error('loads ' + name)
      return next(name, context)
    },
  })`)}`
const settings = { NODE_OPTIONS: watchModules, LOG_LEVEL: 'debug' }

/** Signs up a player and makes a guess. Returns the request id of the guess, and personal data of the player. */
async function play(client: Client, headers: Record<string, string> = {}) {
  const email = 'traced.player@wordconnect.example'
  const username = 'traced_player'
  await client.call('POST /api/auth/register', { body: { email, password: 'a quiet harbour' } })
  await client.call('POST /api/username/set', { body: { username } })
  const { id, words } = await client.call('POST /api/game/start', { body: { action: 'new' } })
  const wordIds = words.slice(0, 4).map((word) => word.id)
  const guess = await client.raw('POST', `/api/game/${id}/guess`, {
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ wordIds }),
  })
  expect(guess.status).toBe(200)
  await client.raw('GET', '/api/health')
  await client.raw('GET', `/api/users/${username}`)
  return { requestId: guess.headers.get('x-request-id'), personal: [email, username, id, ...wordIds] }
}

test.each(kindsHere)('a request is a tree: request, service, statements; on %s', async (kind) => {
  const receiver = new TraceReceiver()
  const database = await freshDatabase(kind)
  const product = await startProduct({
    ...database.settings,
    ...settings,
    OTEL_EXPORTER_OTLP_ENDPOINT: await receiver.listen(),
    OTEL_SERVICE_NAME: 'a-name-of-its-own',
    OTEL_BSP_SCHEDULE_DELAY: '60000', // the spans are sent only at the stop
  })
  const { requestId, personal } = await play(new Client(product.origin), {
    traceparent: `00-${TRACE}-${PARENT}-01`,
  })
  expect(receiver.spans).toEqual([])
  expect(await product.stop()).toBe(0)
  expect(product.output()).toContain('loads @opentelemetry/sdk-trace-node')

  const [request, ...others] = receiver.spans.filter(
    ({ traceId, parentSpanId }) => traceId === TRACE && parentSpanId === PARENT,
  )
  expect(others).toEqual([])
  expect(request).toMatchObject({
    name: 'POST /api/game/:id/guess',
    failed: false,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/game/:id/guess',
      'http.response.status_code': 200,
      'http.response.header.x-request-id': [requestId],
    },
    resource: { 'service.name': 'a-name-of-its-own', 'process.pid': product.pid },
  })
  if (!request) throw new Error('the request has no span')
  const service = receiver.childrenOf(request).find(({ name }) => name === 'postGameIdGuess')
  expect(service?.attributes).toEqual({ 'wordconnect.feature': 'game' })
  if (!service) throw new Error('the service has no span')
  const statements = receiver.childrenOf(service)
  expect(statements.map(({ name }) => name)).toEqual(['SELECT session', 'UPDATE game'])
  expect(statements).toContainEqual(
    expect.objectContaining({
      name: 'UPDATE game',
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': 'UPDATE',
        'db.collection.name': 'game',
        'db.query.text': expect.stringMatching(/^update .*\$1/s),
      },
    }),
  )
  const names = new Set(receiver.spans.map(({ name }) => name))
  expect([...names]).toEqual(expect.arrayContaining(['BEGIN', 'COMMIT']))
  expect(names).not.toContain('GET /api/health')
  // A statement belongs to a request or a job.
  for (const span of receiver.spans)
    if (span.attributes['db.system.name']) expect(span.parentSpanId, span.name).toBeDefined()
  for (const secret of personal) expect(receiver.raw).not.toContain(secret)
  expect(product.output()).toMatch(new RegExp(`"trace_id":"${TRACE}","span_id":"\\w{16}"`))
  await receiver.close()
  await database.drop()
})

test('a server without the setting loads no SDK, and logs no trace', async () => {
  const database = await freshDatabase('embedded')
  const product = await startProduct({ ...database.settings, ...settings })
  await play(new Client(product.origin), { traceparent: `00-${TRACE}-${PARENT}-01` })
  expect(await product.stop()).toBe(0)
  expect(product.output()).toContain('"msg":"stopped"')
  expect(product.output()).not.toMatch(/loads |trace_id/)
  await database.drop()
})
