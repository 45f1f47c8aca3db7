import { request } from 'node:http'
import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { type ApiKey, api } from '../../src/contract/api.ts'
import { checksums } from '../support/checksums.ts'
import type { Answer, Client } from '../support/client.ts'
import { checkError } from '../support/contract.ts'
import { start } from '../support/moves.ts'
import { onOneDatabase } from '../support/on-databases.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const MEGABYTE = 1_000_000

onOneDatabase('requests that are none', (server) => {
  let client: Client
  let gameId: string
  beforeAll(async () => {
    ;({ client } = await server.player())
    gameId = (await start(client)).id
  })

  /** Checksums of all database tables. A refused request must not change any of these checksums. */
  let untouched: Record<string, string> | undefined

  async function refuses(
    send: () => Promise<Pick<Answer<unknown>, 'status' | 'body' | 'text'>>,
    status: number,
    code: string,
  ): Promise<void> {
    untouched ??= await checksums(server)
    const answer = await send()
    expect(checkError(answer).code).toBe(code)
    expect(answer.status).toBe(status)
    expect(await checksums(server)).toEqual(untouched)
  }
  const post = (path: string, body: RequestInit['body'], headers: Record<string, string> = JSON_TYPE) =>
    client.raw('POST', path, { body: body ?? null, headers })

  const malformed: [string, string][] = [
    ['an open brace', '{'],
    ['words', 'action=new'],
    ['a trailing comma', '{"action":"new",}'],
    ['single quotes', "{'action':'new'}"],
    ['two values', '{} {}'],
    ['an unclosed string', '{"action":"new'],
    ['NaN', '{"action":NaN}'],
    ['a raw NUL', '{"action":"\u0000"}'],
    ['__proto__', '{"__proto__":{"isPremium":true}}'],
    ['__proto__ deep inside', '{"a":[{"b":{"__proto__":1}}]}'],
    ['constructor.prototype', '{"constructor":{"prototype":{"isPremium":true}}}'],
    ['thirty thousand brackets', '['.repeat(30_000)],
  ]
  test.each(malformed)('malformed JSON: %s', async (_, body) => {
    for (const path of ['/api/game/start', '/api/auth/login', `/api/game/${gameId}/guess`])
      await refuses(() => post(path, body), 400, 'malformed_json')
  })

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'x',
  ])('a body of type %s', async (type) => {
    for (const path of ['/api/game/start', `/api/game/${gameId}/give-up`, '/api/auth/sign-out-everywhere'])
      await refuses(() => post(path, '{}', { 'content-type': type }), 415, 'unsupported_media_type')
  })

  test('an empty body is no body, whatever type is declared', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'application/json'])
      await refuses(
        () => post(`/api/game/${gameId}/extra-life`, '', { 'content-type': type }),
        409,
        'no_extra_lives',
      )
  })

  test('a body of no type', async () => {
    const body = new Uint8Array(Buffer.from('{}')) // a body in bytes, without a content type
    await refuses(() => post('/api/game/start', body, {}), 415, 'unsupported_media_type')
  })

  test('a body of 10 MB, with its length and without', async () => {
    const big = `{"email":"${'x'.repeat(10 * MEGABYTE)}","password":"x"}`
    for (const path of ['/api/auth/login', '/api/game/start', `/api/game/${gameId}/guess`])
      await refuses(() => post(path, big), 413, 'body_too_large')
    await refuses(() => chunked('/api/auth/login', big), 413, 'body_too_large')
    await refuses(() => post('/api/auth/login', `"${'x'.repeat(65_600)}"`), 413, 'body_too_large')
  })

  test('a page of another site', async () => {
    for (const headers of [
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
      { origin: '' },
      { origin: server.origin.replace('http:', 'https:') },
      { origin: `${server.origin}.elsewhere.example` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'cross-site', origin: server.app.context.env.publicUrl },
    ]) {
      for (const path of [
        '/api/game/start',
        `/api/game/${gameId}/give-up`,
        '/api/auth/login',
        '/api/logout',
        '/x',
      ])
        await refuses(() => post(path, '{}', { ...JSON_TYPE, ...headers }), 403, 'foreign_origin')
      const away = () => client.raw('DELETE', '/api/account', { headers })
      await refuses(away, 403, 'foreign_origin')
    }
    const { publicUrl } = server.app.context.env
    const foreign = await post('/api/auth/login', '{}', { ...JSON_TYPE, origin: 'http://elsewhere.example' })
    expect(foreign.body).toMatchObject({
      message: `Please open WordConnect at ${publicUrl} and try again there.`,
    })
    const own = { ...JSON_TYPE, origin: server.app.context.env.publicUrl, 'sec-fetch-site': 'same-origin' }
    expect((await post('/api/username/check', '{"username":"own"}', own)).status).toBe(200)
  })

  test('unknown paths', async () => {
    for (const path of [
      '/api',
      '/api/',
      '/api/nothing',
      '/api/game',
      '/api/auth',
      '/api/game/a/b/c',
      '/api/games',
    ])
      for (const method of ['GET', 'POST', 'DELETE'])
        await refuses(() => client.raw(method, path), 404, 'not_found')
    for (const path of ['/api/auth/_/sign-in/email', '/api/auth/sign-in/email', '/api/auth/get-session'])
      await refuses(() => post(path, '{}'), 404, 'not_found')
    for (const path of ['/', '/nothing', '/game']) await refuses(() => post(path, '{}'), 404, 'not_found')
    await refuses(() => client.raw('GET', `/api/game/${'x'.repeat(3000)}`), 404, 'not_found')
  })

  test('paths that are not even one', async () => {
    for (const path of ['/api/game/%E0%A4%A', '/api/%zz'])
      await refuses(() => client.raw('GET', path), 400, 'invalid_request')
  })

  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
  // The addresses of the desk do not exist for players, see desk-access.test.ts.
  const known = (Object.keys(api) as ApiKey[]).filter((key) => api[key].access !== 'staff')
  test.each(known)('%s by any other method', async (key) => {
    const [, template = ''] = key.split(' ')
    const allowed = (Object.keys(api) as string[]).flatMap((other) =>
      other.endsWith(` ${template}`) ? [other.split(' ')[0] ?? ''] : [],
    )
    for (const method of methods.filter((one) => !allowed.includes(one))) {
      const answer = await client.raw(method, template.replace(':id', gameId))
      expect(checkError(answer).code).toBe('method_not_allowed')
      expect(answer.headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining(allowed))
    }
  })

  test('headers beyond any measure', async () => {
    const headers = { ...JSON_TYPE, 'idempotency-key': 'k'.repeat(20_000) }
    const guess = () => post(`/api/game/${gameId}/guess`, '{"wordIds":[]}', headers)
    await refuses(guess, 431, 'headers_too_large')
    const cookie = { cookie: `wc.session_token=${'x'.repeat(20_000)}` }
    await refuses(() => client.raw('GET', '/api/auth/user', { headers: cookie }), 431, 'headers_too_large')
    const page = await client.raw('GET', `/?${'x'.repeat(20_000)}`)
    expect([page.status, page.headers.get('content-type')]).toEqual([431, 'text/html; charset=utf-8'])
    expect(page.text).toContain('<h1>This address is too long</h1>')
  })

  test.each([
    'nonsense\r\n\r\n',
    'GET\r\n\r\n',
    'POST /api/game/start HTTP/1.1\r\nHost: x\r\nContent-Length: some\r\n\r\n{}',
    'POST /api/game/start HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n{}',
    'POST /api/game/start HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
  ])('bytes that are no request: %j', async (bytes) => {
    await refuses(() => wire(bytes), 400, 'invalid_request')
  })

  /** Sends a request body without the header `Content-Length`. */
  const chunked = (path: string, body: string) =>
    new Promise<Pick<Answer<unknown>, 'status' | 'body' | 'text'>>((resolve, reject) => {
      const headers = { ...JSON_TYPE, 'transfer-encoding': 'chunked' }
      const sending = request(server.origin + path, { method: 'POST', headers }, (answer) => {
        let text = ''
        answer.on('data', (part) => {
          text += part
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text, body: JSON.parse(text) }))
      })
      sending.on('error', reject)
      for (let at = 0; at < MEGABYTE; at += 16_384) sending.write(body.slice(at, at + 16_384))
    })

  const wire = (bytes: string) =>
    new Promise<Pick<Answer<unknown>, 'status' | 'body' | 'text'>>((resolve, reject) => {
      let all = ''
      const socket = connect(Number(new URL(server.origin).port), '127.0.0.1', () => socket.write(bytes))
      socket.on('data', (part) => {
        all += part
      })
      socket.on('error', reject)
      socket.on('close', () => {
        const [head = '', text = ''] = all.split('\r\n\r\n')
        resolve({ status: Number(head.split(' ')[1]), text, body: JSON.parse(text) })
      })
    })
})
