import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiKey, api } from '../../src/contract/api.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { checksums } from '../support/checksums.ts'
import type { Client } from '../support/client.ts'
import { kindsHere } from '../support/database.ts'
import { start } from '../support/moves.ts'
import { startServer, type TestServer } from '../support/server.ts'

const NAME = 'wc.session_token'
const closed = (Object.keys(api) as ApiKey[]).filter((key) => (api[key] as Endpoint).access !== 'public')

describe.each(kindsHere)('sessions on %s', (kind) => {
  let server: TestServer
  let client: Client
  let id: string
  let gameId: string
  let token: string
  beforeAll(async () => {
    server = await startServer(kind)
    ;({ client, id } = await server.player())
    gameId = (await start(client)).id
    ;({ token } = await server.app.context.db
      .selectFrom('session')
      .select('token')
      .where('player_id', '=', id)
      .executeTakeFirstOrThrow())
  })
  afterAll(() => server.close())

  const sign = (text: string, secret = server.app.context.secret) =>
    createHmac('sha256', secret).update(text).digest('base64')
  const whoIs = (value: string) =>
    server.client().try('GET', { headers: { cookie: `${NAME}=${value}` } } as never, 'GET /api/auth/user')

  test('the cookie is a token with our signature', async () => {
    expect(decodeURIComponent(client.cookie)).toBe(`${NAME}=${token}.${sign(token)}`)
  })
})
