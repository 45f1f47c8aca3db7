import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type Fault, type Faults, failureBody } from './faults.ts'
import { readForm } from './form.ts'
import { StripeRefusal } from './refusal.ts'
import { answer } from './route.ts'
import { routes } from './routes.ts'
import { apiVersion, type State } from './state.ts'

/** One call of the API, for tests that check the product's requests. */
export interface Call {
  method: string
  path: string
  params: ReturnType<typeof readForm>
  idempotencyKey: string | null
  /** Status of the reply, or `dropped` if the stand-in closed the connection without a reply. */
  status: number | 'dropped'
}

interface Reply {
  status: number
  body: string
}

/** The stored reply for an idempotency key. Stripe deletes a stored reply after 24 hours. */
interface Kept {
  request: string
  path: string
  at: number
  reply: Reply
}

const DAY = 86_400

/**
 * Creates an HTTP server that behaves like Stripe's API. It checks keys, reads form bodies, and sends the stored reply
 * for a repeated idempotency key. A test can make it fail. The file `routes.ts` defines the calls of the API.
 */
export function stripeServer(state: State, faults: Faults, secretKey: string, calls: Call[]): Server {
  const kept = new Map<string, Kept>()
  /** Idempotency keys of the requests that the stand-in is handling now. */
  const running = new Set<string>()

  return createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.destroy(error as Error))
  })

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers } = request
    const { pathname, search } = new URL(request.url ?? '/', 'http://stripe')
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    if (!pathname.startsWith('/v1/')) return showPage(response, pathname)

    const params = readForm(method === 'POST' ? body : search)
    const key = method === 'POST' ? (headers['idempotency-key']?.toString() ?? null) : null
    const call: Call = { method, path: pathname, params, idempotencyKey: key, status: 'dropped' }
    calls.push(call)
    const id = state.newId('req')
    const fault = faults.take(method, pathname)
    const reply = await oneAtATime(key, async () => {
      if (fault?.slow) await wait(fault.slow)
      return handle(call, body, headers.authorization, id, fault)
    })
    if (fault?.drop) return void request.socket.destroy()
    call.status = reply.status
    send(response, reply, { 'request-id': id, ...(key && { 'idempotency-key': key }) })
  }

  async function oneAtATime(key: string | null, work: () => Promise<Reply>): Promise<Reply> {
    if (key === null) return work()
    if (running.has(key)) return refusedReply(inUse)
    running.add(key)
    try {
      return await work()
    } finally {
      running.delete(key)
    }
  }

  function handle(
    call: Call,
    body: string,
    authorization: string | undefined,
    id: string,
    fault: Fault | undefined,
  ): Reply {
    const failure = fault?.status && {
      status: fault.status,
      body: JSON.stringify(failureBody(fault.status)),
    }
    const fails = failure ?? (fault?.drop && { status: 503, body: '' })
    if (fails && !fault?.done) return fails
    if (authorization !== `Bearer ${secretKey}`) return refusedReply(wrongKey(authorization))
    return repeatable(call, body, () => {
      const reply = run(call, id)
      return failure ?? reply
    })
  }

  /**
   * If an idempotency key is used again, returns the stored reply. The function does not store replies to refused
   * requests, because these requests had no effect.
   */
  function repeatable({ method, path, idempotencyKey: key }: Call, body: string, work: () => Reply): Reply {
    if (!key) return work()
    const before = kept.get(key)
    const isSame = before?.path === path && before.request === `${method} ${body}`
    if (before && before.at > state.now() - DAY)
      return isSame ? before.reply : refusedReply(otherRequest(key, before, path))
    const reply = work()
    if (reply.status < 400 || reply.status >= 500)
      kept.set(key, { request: `${method} ${body}`, path, at: state.now(), reply })
    return reply
  }

  function run(call: Call, id: string): Reply {
    state.request = { id, idempotency_key: call.idempotencyKey }
    try {
      return { status: 200, body: JSON.stringify(answer(routes, state, call), null, 2) }
    } catch (error) {
      if (error instanceof StripeRefusal) return refusedReply(error)
      const message = `The stand-in failed: ${error instanceof Error ? error.message : error}`
      return { status: 500, body: JSON.stringify({ error: { type: 'api_error', message } }) }
    } finally {
      state.request = { id: null, idempotency_key: null }
    }
  }
}

const refusedReply = ({ status, body }: StripeRefusal): Reply => ({
  status,
  body: JSON.stringify(body, null, 2),
})

const wrongKey = (authorization: string | undefined) =>
  new StripeRefusal(
    401,
    authorization ? 'Invalid API Key provided: sk_test_****' : 'You did not provide an API key.',
  )

const inUse = new StripeRefusal(
  409,
  'There is currently another in-progress request using this Idempotent Key.',
  {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
  },
)

const otherRequest = (key: string, before: Kept, path: string) =>
  new StripeRefusal(
    400,
    before.path === path
      ? `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
      : `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${before.path}' vs '${path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  )

function send(response: ServerResponse, { status, body }: Reply, headers: Record<string, string>): void {
  response.writeHead(status, { 'content-type': 'application/json', 'stripe-version': apiVersion, ...headers })
  response.end(body)
}

/** Sends a simple page for the links in the API's replies: a receipt, an invoice or the customer portal. */
function showPage(response: ServerResponse, path: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  response.end(
    `<!doctype html><title>Stripe stand-in</title><h1>Stripe stand-in</h1><p>${encodeURI(path)}</p>`,
  )
}
