import { createHmac } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type ApiKey, api } from '../../src/contract/api.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { checksums } from '../support/checksums.ts'
import type { Client } from '../support/client.ts'
import { start } from '../support/moves.ts'
import { onOneDatabase } from '../support/on-databases.ts'

const NAME = 'wc.session_token'
const DAY_MS = 86_400_000
const closed = (Object.keys(api) as ApiKey[]).filter((key) =>
  (api[key] as Endpoint).access.startsWith('signed-in'),
)
/** Valid request bodies. If the server refuses a call, the reason is therefore the session. */
const bodies: Partial<Record<ApiKey, object>> = {
  'POST /api/game/:id/guess': { wordIds: ['a', 'b', 'c', 'd'] },
  'POST /api/username/set': { username: 'stolen_name' },
  'POST /api/auth/change-password': { currentPassword: 'a quiet harbour', newPassword: 'stolen harbour' },
  'DELETE /api/account': { password: 'a quiet harbour' },
}

onOneDatabase('sessions', (server) => {
  let client: Client
  let id: string
  let gameId: string
  let token: string
  beforeAll(async () => {
    ;({ client, id } = await server.player())
    gameId = (await start(client)).id
    token = (await sessionOf(id)).token
  })

  const sessionOf = (playerId: string) =>
    server.app.context.db
      .selectFrom('session')
      .selectAll()
      .where('player_id', '=', playerId)
      .executeTakeFirstOrThrow()
  const change = (playerId: string, set: { expires_at?: Date; updated_at?: Date; created_at?: Date }) =>
    server.app.context.db.updateTable('session').set(set).where('player_id', '=', playerId).execute()
  const sign = (text: string, secret = server.app.context.secrets[0]) =>
    createHmac('sha256', secret).update(text).digest('base64')
  const whoIs = (cookie: string) =>
    server.client().try('GET /api/auth/user', { headers: { cookie: `${NAME}=${cookie}` } })

  test('the cookie is a token with our signature, which is checked', async () => {
    const own = `${token}.${sign(token)}`
    expect(decodeURIComponent(client.cookie).split('; ')[0]).toBe(`${NAME}=${own}`)
    expect((await whoIs(encodeURIComponent(own))).body).toMatchObject({ id })
    expect((await whoIs(own)).body).toMatchObject({ id })
    const unsigned = sign(token).replaceAll('=', '')
    expect((await whoIs(`${token}.${unsigned}`)).status).toBe(200) // the signature is also valid without its padding
  })

  test('forged cookies are no session, and change nothing', async () => {
    const before = await checksums(server)
    const { id: otherId } = await server.player()
    const otherToken = (await sessionOf(otherId)).token
    const between = await checksums(server)
    const flipped = (token[0] === 'a' ? 'b' : 'a') + token.slice(1)
    const forged = [
      token,
      `${token}.`,
      `.${sign(token)}`,
      `${token}.${sign(token).slice(0, -4)}`,
      `${token}.${sign(token, 'another secret of our very own here')}`,
      `${token}.${sign(otherToken)}`,
      `${otherToken}.${sign(token)}`,
      `${flipped}.${sign(token)}`,
      `${token} .${sign(token)}`,
      `${token.toUpperCase()}.${sign(token)}`,
      'unknown.'.concat(sign('unknown')), // the server's signature is right, but no session has this id
      `${id}.${sign(id)}`,
      `' or 1=1 --.${sign("' or 1=1 --")}`,
      `%00.${sign('%00')}`,
      encodeURIComponent(`\u0000.${sign('x')}`),
      '%E0%A4%A',
      'null',
      'undefined',
      '{}',
      'x'.repeat(7000),
    ]
    for (const cookie of forged) {
      const answer = await whoIs(cookie)
      expect(answer, cookie).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
    }
    expect(await checksums(server)).toEqual(between)
    expect(between.player).not.toBe(before.player)
  })

  test('an expired session is none', async () => {
    const { client: late, id: lateId } = await server.player()
    await change(lateId, { expires_at: new Date(server.now().getTime() - 1000) })
    const before = await checksums(server)
    expect((await late.try('GET /api/auth/user')).status).toBe(401)
    expect((await late.try('POST /api/game/start', {})).status).toBe(401)
    expect(await checksums(server)).toEqual(before)
  })

  test('a session in use is prolonged once a day, with its cookie', async () => {
    const { client: daily, id: dailyId } = await server.player()
    const fresh = await daily.raw('GET', '/api/auth/user')
    expect(fresh.headers.getSetCookie()).toEqual([])
    const now = Date.now()
    await change(dailyId, { expires_at: new Date(now + 28 * DAY_MS), updated_at: new Date(now - 2 * DAY_MS) })
    const prolonged = await daily.raw('GET', '/api/auth/user')
    expect(prolonged.headers.getSetCookie().join()).toMatch(/wc\.session_token=.*Max-Age=2592000/)
    const { expires_at } = await sessionOf(dailyId)
    expect(expires_at.getTime()).toBeGreaterThan(now + 29.9 * DAY_MS)
    expect((await daily.try('GET /api/auth/user')).body).toMatchObject({ id: dailyId })
  })

  test('a session in use for half a year ends: then one signs in again', async () => {
    const { client: loyal, id: loyalId } = await server.player()
    const now = server.now().getTime()
    await change(loyalId, {
      created_at: new Date(now - 170 * DAY_MS),
      updated_at: new Date(now - 2 * DAY_MS),
      expires_at: new Date(now + 28 * DAY_MS),
    })
    await loyal.call('GET /api/auth/user')
    const { expires_at } = await sessionOf(loyalId)
    expect(Math.round((expires_at.getTime() - now) / DAY_MS)).toBe(10)
  })

  test('signing in again ends the session that this browser had', async () => {
    const { client: browser, id: ownId } = await server.player()
    const { email } = await browser.call('GET /api/auth/user')
    const before = browser.cookie
    await browser.call('POST /api/auth/login', { body: { email, password: 'a quiet harbour' } })
    expect((await browser.try('GET /api/auth/user')).status).toBe(200)
    const old = await server.client().raw('GET', '/api/auth/user', { headers: { cookie: before } })
    expect(old.status).toBe(401)
    const rows = await server.app.context.db
      .selectFrom('session')
      .where('player_id', '=', ownId)
      .select('id')
      .execute()
    expect(rows).toHaveLength(1)
    // A new account signs up in the same browser, and the first account's cookie no longer works.
    const between = browser.cookie
    const second = { email: 'second@wordconnect.example', password: 'a quiet harbour' }
    await browser.call('POST /api/auth/register', { body: second })
    const first = await server.client().raw('GET', '/api/auth/user', { headers: { cookie: between } })
    expect(first.status).toBe(401)
  })

  test.each(closed)('%s needs a session', async (key) => {
    const before = await checksums(server)
    const body = bodies[key]
    const answer = await server.client().try(key, { params: { id: gameId }, ...(body && { body }) })
    expect(answer).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
    expect(await checksums(server)).toEqual(before)
  })

  test('each call of a page of another player is refused, and changes nothing', async () => {
    const { id: otherId } = await server.player()
    const before = await checksums(server)
    for (const key of closed) {
      const body = bodies[key]
      const sent = { params: { id: gameId }, headers: { 'x-player': otherId }, ...(body && { body }) }
      expect(await client.try(key, sent), key).toMatchObject({ status: 409, body: { code: 'other_account' } })
    }
    for (const player of ['', 'nobody', `${id}, ${id}`, `${id}x`])
      expect((await client.try('GET /api/auth/user', { headers: { 'x-player': player } })).status).toBe(409)
    expect(await checksums(server)).toEqual(before)
  })

  test('a page of the player of the session is answered', async () => {
    const headers = { 'x-player': id }
    expect((await client.try('GET /api/auth/user', { headers })).body).toMatchObject({ id })
    const wordIds = (await server.answer(gameId))[0] ?? []
    const params = { id: gameId }
    const guessed = await client.try('POST /api/game/:id/guess', { params, headers, body: { wordIds } })
    expect(guessed).toMatchObject({ status: 200, body: { outcome: 'correct' } })
    // Without a session the status is always 401, even if the page sends the id of a player.
    expect((await server.client().try('GET /api/auth/user', { headers })).status).toBe(401)
  })

  test('a session is asked for before the body is looked at', async () => {
    const headers = { 'content-type': 'application/json' }
    const answer = await server.client().raw('POST', '/api/game/start', { body: '{', headers })
    expect(answer.status).toBe(401)
  })
})
