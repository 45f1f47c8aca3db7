import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import {
  REQUEST_MS,
  SILENCE_MS,
  SOCKETS_A_NETWORK,
  UNANSWERED_A_SOCKET,
  UPLOADS,
  UPLOADS_A_NETWORK,
  UPLOADS_AN_ACCOUNT,
} from '../../src/server/http/bounds.ts'
import { beginUpload, send } from '../attacks/support/upload.ts'
import { checkError } from '../support/contract.ts'
import { onOneDatabase } from '../support/on-databases.ts'
import { png } from '../support/pictures.ts'
import type { TestServer } from '../support/server.ts'

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** Opens a raw TCP connection. The returned function `replies` counts the replies that have begun to arrive. */
async function dial(server: TestServer) {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
  sockets.push(socket)
  let text = ''
  socket.on('data', (part) => {
    text += part
  })
  socket.on('error', () => {}) // the server is allowed to close the connection
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  return { socket, closed, text: () => text, replies: () => text.split('HTTP/1.1 ').length - 1 }
}
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

onOneDatabase('connections', (server) => {
  test('many requests in one piece: the connection is closed, and others are served', async () => {
    const { socket, closed, replies } = await dial(server)
    socket.write(get('/api/config').repeat(300))
    const all = new Promise<void>((resolve) => {
      socket.on('data', () => {
        if (replies() >= 300) resolve()
      })
    })
    await Promise.race([closed, all])
    expect(replies()).toBeLessThanOrEqual(UNANSWERED_A_SOCKET)
    expect((await server.client().raw('GET', '/api/config')).status).toBe(200)
  })

  test('a few requests in one piece, and many one after the other, are answered on one connection', async () => {
    const { socket, replies } = await dial(server)
    let expected = UNANSWERED_A_SOCKET
    socket.write(get('/api/config').repeat(UNANSWERED_A_SOCKET))
    while (replies() < expected) await once(socket, 'data')
    for (; expected < 300; ) {
      socket.write(get('/api/config'))
      expected++
      while (replies() < expected) await once(socket, 'data')
    }
    expect(socket.destroyed).toBe(false)
  })

  test('a body that never comes is given up, and its seat is free again', async () => {
    const { http } = server.app
    expect([http.server.requestTimeout, http.server.timeout]).toEqual([REQUEST_MS, SILENCE_MS])
    const { client } = await server.player()
    try {
      http.server.requestTimeout = 300
      http.server.headersTimeout = 300
      const stuck = await Promise.all(Array.from({ length: UPLOADS_AN_ACCOUNT }, () => beginUpload(client)))
      for (const { ended, status } of stuck) {
        await ended
        expect(status()).toBe(408)
      }
    } finally {
      http.server.requestTimeout = REQUEST_MS
      http.server.headersTimeout = REQUEST_MS
    }
    const answer = await client.try('PUT /api/account/avatar', { body: png(9, 9) })
    expect(answer.status).toBe(200)
  })

  test('a reply that nobody reads is given up', async () => {
    const { http } = server.app
    const open = () =>
      new Promise<number>((resolve) => http.server.getConnections((_, count) => resolve(count)))
    try {
      http.server.timeout = 500
      const { socket } = await dial(server)
      socket.pause()
      // Each requested file is larger than the socket buffers of the operating system.
      socket.write(get('/api/docs/static/swagger-ui-bundle.js').repeat(UNANSWERED_A_SOCKET))
      socket.resume().pause()
      const before = await open()
      while ((await open()) >= before) await new Promise((resolve) => setTimeout(resolve, 50))
    } finally {
      http.server.timeout = SILENCE_MS
    }
  })

  test('uploads beyond the bound of an account are refused before their bytes come', async () => {
    const { client } = await server.player()
    const { client: other } = await server.player()
    const open = await Promise.all(Array.from({ length: UPLOADS_AN_ACCOUNT }, () => beginUpload(client)))
    for (const { socket } of open) sockets.push(socket)
    await server.client().raw('GET', '/api/health') // the server has now received the first bytes of the uploads
    const refused = await client.try('PUT /api/account/avatar', { body: png(9, 9) })
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    expect((await other.try('PUT /api/account/avatar', { body: png(9, 9) })).status).toBe(200)
    const [first] = open
    first?.socket.destroy()
    await first?.ended
    await server.client().raw('GET', '/api/health')
    expect((await client.try('PUT /api/account/avatar', { body: png(9, 9) })).status).toBe(200)
  })

  test('uploads beyond the bound of a network are refused, whoever sends them', async () => {
    for (let n = 0; n < UPLOADS_A_NETWORK; n++) {
      const { client } = await server.player()
      sockets.push((await beginUpload(client, { address: '203.0.113.99' })).socket)
    }
    await server.client().raw('GET', '/api/health')
    const { client } = await server.player()
    const upload = (address: string) =>
      client.try('PUT /api/account/avatar', { body: png(9, 9), headers: { 'x-forwarded-for': address } })
    expect((await upload('203.0.113.99')).status).toBe(429)
    expect((await upload('203.0.113.98')).status).toBe(200)
  })

  test('uploads beyond the bound of the process are refused, and those under way arrive', async () => {
    const players = await Promise.all(
      Array.from({ length: UPLOADS / UPLOADS_AN_ACCOUNT }, () => server.player()),
    )
    const picture = png(9, 9)
    const open = []
    for (const [index, { client }] of players.entries())
      for (let n = 0; n < UPLOADS_AN_ACCOUNT; n++)
        open.push(await beginUpload(client, { length: picture.length, address: `203.0.113.${index}` }))
    for (const { socket } of open) sockets.push(socket)
    await server.client().raw('GET', '/api/health')
    const { client } = await server.player()
    const refused = await client.try('PUT /api/account/avatar', { body: picture })
    expect(refused).toMatchObject({ status: 503, body: { code: 'busy' } })
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    for (const upload of open) {
      await send(upload, picture)
      if (upload.status() === undefined) await once(upload.socket, 'data')
      expect(upload.status()).toBe(200)
    }
    expect((await client.try('PUT /api/account/avatar', { body: picture })).status).toBe(200)
  })

  const always = {
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'referrer-policy': 'strict-origin-when-cross-origin',
  }
  test.each([
    '/%',
    '/api/%zz',
    '/api/nothing',
    '/api/docs',
    '/api/docs/',
    '/api/docs/json',
    '/api/docs/yaml',
    '/api/docs/nothing',
    '/api/docs/static/index.html',
    '/api/docs/static/swagger-ui.css',
    '/api/docs/static/swagger-initializer.js',
    '/api/docs/static/logo.svg',
    '/api/docs/static/..%2f..%2fpackage.json',
    '/api/openapi.json',
  ])('security headers on %s', async (path) => {
    const { headers } = await server.client().raw('GET', path)
    expect(Object.fromEntries(headers)).toMatchObject(always)
  })

  test('security headers on the answer to bytes that are no request', async () => {
    const { socket, closed, text } = await dial(server)
    socket.write('nonsense\r\n\r\n')
    await closed
    const [head = ''] = text().split('\r\n\r\n')
    const headers = head.split('\r\n').slice(1)
    const entries = headers.map((line) => [
      line.slice(0, line.indexOf(': ')),
      line.slice(line.indexOf(': ') + 2),
    ])
    expect(Object.fromEntries(entries)).toMatchObject(always)
  })
})

onOneDatabase(
  'connections of strangers',
  { settings: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '192.0.2.1' } },
  (server) => {
    test('beyond the bound of a network they are refused, until others are closed', async () => {
      const dialled = await Promise.all(Array.from({ length: SOCKETS_A_NETWORK }, () => dial(server)))
      const extra = await dial(server)
      await extra.closed
      const [head = '', text = ''] = extra.text().split('\r\n\r\n')
      expect(head).toMatch(/^HTTP\/1\.1 429 /)
      expect(checkError({ status: 429, body: JSON.parse(text), text }).code).toBe('too_many_requests')
      for (const { socket, closed } of dialled.slice(0, 10)) {
        socket.destroy()
        await closed
      }
      // The server notices the closed connections a moment later, so the test repeats its requests until the server
      // accepts them.
      for (;;) {
        const next = await dial(server)
        next.socket.write(get('/api/health'))
        await Promise.race([once(next.socket, 'data'), next.closed])
        if (next.text().startsWith('HTTP/1.1 200')) break
      }
    })
  },
)

onOneDatabase('connections of a trusted proxy', { settings: { RATE_LIMITS: 'on' } }, (server) => {
  test('are as many as it needs', async () => {
    const dialled = await Promise.all(Array.from({ length: SOCKETS_A_NETWORK + 5 }, () => dial(server)))
    const last = dialled.at(-1)
    last?.socket.write(get('/api/health'))
    await Promise.race([once(last?.socket as Socket, 'data'), last?.closed])
    expect(last?.text()).toMatch(/^HTTP\/1\.1 200 /)
  })
})
