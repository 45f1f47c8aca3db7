// Some clients send the whole body of a request before they read the reply, as browsers do. The server can reply
// without reading the body. These tests check that such a client can read every one of these replies. If the server
// closed the connection too early, the client would see only a connection reset.
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { type ApiKey, api } from '../../src/contract/api.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { errorStatus } from '../../src/contract/error.ts'
import { onOneDatabase } from '../support/on-databases.ts'
import { staffMember } from '../support/staff.ts'
import { StripeStandIn } from '../support/stripe/stand-in.ts'

const MEGABYTE = 1024 * 1024
const MANY = 10 * MEGABYTE
const WEBHOOK = 'POST /api/webhooks/stripe'

/** Every endpoint that reads a request body. */
const limited = [
  ...(Object.keys(api) as ApiKey[]).filter((key) => {
    const endpoint: Endpoint = api[key]
    return endpoint.body !== undefined || endpoint.upload !== undefined
  }),
  WEBHOOK,
]

const stripe = new StripeStandIn()
await stripe.start()
afterAll(() => stripe.close())

onOneDatabase(
  'a reply that comes before the body',
  { settings: stripe.settings, clock: 'runs' },
  (server) => {
    /** Sends a whole request and only then reads the reply. */
    async function sendThenRead(
      key: string,
      { bytes = MANY, headers = {} as Record<string, string>, isChunked = false, cookie = '' },
    ) {
      const [method, path = ''] = key.split(' ')
      const length = isChunked ? 'transfer-encoding: chunked' : `content-length: ${bytes}`
      const all = { host: 'x', 'content-type': 'application/json', cookie, ...headers }
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
      const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
      await once(socket, 'connect')
      try {
        socket.write(
          `${method} ${path.replaceAll(':', '')} HTTP/1.1\r\n${[...lines, length].join('\r\n')}\r\n\r\n`,
        )
        const body = Buffer.alloc(bytes, 'x')
        const chunk = (part: string) => new Promise<void>((done) => socket.write(part, () => done()))
        await new Promise<void>((done, failed) => {
          socket.once('error', failed)
          if (isChunked) void chunk(`${bytes.toString(16)}\r\n`)
          socket.write(body, () => done())
        })
        if (isChunked) await chunk('\r\n0\r\n\r\n')
        const [reply] = (await once(socket, 'data')) as [Buffer]
        const [head = '', text = ''] = reply.toString().split('\r\n\r\n')
        // After the early reply, the connection can still be used for the next request.
        socket.write('GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n')
        const [next] = (await once(socket, 'data')) as [Buffer]
        return {
          status: Number(head.split(' ')[1]),
          code: JSON.parse(text).code,
          next: Number(String(next).split(' ')[1]),
        }
      } finally {
        socket.destroy()
      }
    }

    test.each(limited)('%s: a body beyond the limit', async (key) => {
      const isStaff = key !== WEBHOOK && (api[key as ApiKey] as Endpoint).access === 'staff'
      const { client } =
        key === WEBHOOK ? { client: server.client() } : await (isStaff ? staff() : signedIn())
      const isUpload = key !== WEBHOOK && (api[key as ApiKey] as Endpoint).upload !== undefined
      const type: Record<string, string> = isUpload ? { 'content-type': 'image/png' } : {}
      for (const isChunked of [false, true]) {
        const answer = await sendThenRead(key, {
          cookie: client.cookie,
          isChunked,
          headers: type,
          bytes: isUpload ? MANY : MEGABYTE,
        })
        const code = isUpload ? 'image_too_large' : 'body_too_large'
        expect(answer).toEqual({ status: 413, code, next: 200 })
      }
    })

    let member: ReturnType<typeof staffMember> | undefined
    const staff = () => {
      member ??= staffMember(server, 'owner')
      return member
    }
    let someone: ReturnType<typeof server.player> | undefined
    const signedIn = () => {
      someone ??= server.player()
      return someone
    }

    test.each([
      ['without a session', 'POST /api/game/start', {}, 'not_signed_in'],
      ['of another site', 'POST /api/game/start', { origin: 'https://elsewhere.example' }, 'foreign_origin'],
      ['of a wrong type', 'POST /api/auth/login', { 'content-type': 'text/plain' }, 'unsupported_media_type'],
      ['to no endpoint', 'POST /api/nothing', {}, 'not_found'],
      ['by a wrong method', 'PUT /api/auth/login', {}, 'method_not_allowed'],
    ] as const)('a body %s', async (_, key, headers, code) => {
      for (const isChunked of [false, true])
        expect(await sendThenRead(key, { headers, isChunked })).toEqual({
          status: errorStatus[code],
          code,
          next: 200,
        })
    })

    test('fetch reads the reply to 10 MB', async () => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
      for (let n = 0; n < 5; n++) {
        const answer = await fetch(`${server.origin}/api/auth/login`, { ...init, body: 'x'.repeat(MANY) })
        expect([answer.status, (await answer.json()).code]).toEqual([413, 'body_too_large'])
      }
    })
  },
)
