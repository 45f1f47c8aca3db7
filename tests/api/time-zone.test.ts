import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiKey, api } from '../../src/contract/api.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { Authenticator } from '../support/authenticator.ts'
import type { Client } from '../support/client.ts'
import { quickKind } from '../support/database.ts'
import { Liar, newPerson } from '../support/openid.ts'
import { codeOf, turnOn } from '../support/second-factor.ts'
import { startServer, type TestServer } from '../support/server.ts'

const password = 'a quiet harbour'
const ORIGIN = 'http://localhost:3000'
const DAY = 86_400
const liar = new Liar()
let server: TestServer

beforeAll(async () => {
  await liar.start()
  server = await startServer(quickKind, { ...liar.settings, PUBLIC_URL: ORIGIN }, 'runs')
})
afterAll(async () => {
  await server.close()
  await liar.close()
})

/** Values that a browser or another client can send instead of a known IANA time zone. */
const unknown: unknown[] = ['Etc/Unknown', 'x'.repeat(5_000), ['Asia/Tokyo', 'UTC']]
/** Further values. The test sends them only to the sign-up, because each sign-in verifies a password and is slow. */
const alsoUnknown: unknown[] = [
  'Mars/Olympus',
  'W. Europe Standard Time',
  'PST',
  '+02:00',
  'Z',
  '',
  'UTC\u0000',
  '\ud800',
  '__proto__',
  7,
  null,
  {},
]

const register = (client: Client, email: string, timeZone: unknown) =>
  client.try('POST /api/auth/register', { body: { email, password, timeZone } })
let people = 0
const newEmail = () => `zone${people++}@wordconnect.example`

/** Signs up an account with the time zone of Tokyo. The account can already change its time zone. */
async function fromTokyo(): Promise<{ client: Client; email: string }> {
  const client = server.client()
  const email = newEmail()
  await register(client, email, 'Asia/Tokyo')
  server.passTime(DAY + 1)
  await client.try('POST /api/auth/login', { body: { email, password } })
  return { client, email }
}

/**
 * Sends the time zone to an endpoint in the same way as the web app. Returns the client, which must be signed in after
 * the call.
 */
type Send = (timeZone: unknown) => Promise<Client>

const ways: { [key: string]: Send } = {
  'POST /api/auth/register': async (timeZone) => {
    const client = server.client()
    expect((await register(client, newEmail(), timeZone)).status).toBe(201)
    return client
  },
  'POST /api/auth/login': async (timeZone) => {
    const { email } = await fromTokyo()
    const client = server.client()
    const answer = await client.try('POST /api/auth/login', { body: { email, password, timeZone } })
    expect(answer.status).toBe(200)
    return client
  },
  'POST /api/auth/two-factor/verify': async (timeZone) => {
    const { client: owner, email } = await fromTokyo()
    const { secret } = await turnOn(server, owner)
    server.passTime(60)
    const client = server.client()
    await client.call('POST /api/auth/login', { body: { email, password } })
    const body = { code: codeOf(secret, server.now()), timeZone }
    expect((await client.try('POST /api/auth/two-factor/verify', { body })).status).toBe(200)
    return client
  },
  'POST /api/auth/passkey/sign-in': async (timeZone) => {
    const { client: owner } = await fromTokyo()
    const key = new Authenticator(ORIGIN)
    const options = await owner.call('POST /api/auth/passkey/register/options', { body: { password } })
    await owner.try('POST /api/auth/passkey/register', { body: key.create(options) })
    const client = server.client()
    const asked = await client.call('POST /api/auth/passkey/sign-in/options', {})
    const body = { ...key.get(asked), timeZone }
    expect((await client.try('POST /api/auth/passkey/sign-in', { body })).status).toBe(200)
    return client
  },
  'GET /api/auth/google': async (timeZone) => {
    const client = server.client()
    const zones = Array.isArray(timeZone) ? timeZone : [timeZone]
    const query = new URLSearchParams(zones.map((zone) => ['timeZone', String(zone)])).toString()
    const begun = await client.raw('GET', `/api/auth/google?${query}`)
    expect(begun.status).toBe(302)
    const person = newPerson({ email: newEmail() })
    const back = await client.raw('GET', liar.send(begun.headers.get('location') ?? '', person, {}))
    expect(back).toMatchObject({ status: 302 })
    return client
  },
  'POST /api/daily-challenge/time-zone': async (timeZone) => {
    const { client } = await fromTokyo()
    const answer = await client.try('POST /api/daily-challenge/time-zone', { body: { timeZone } })
    expect(answer.status).toBe(200)
    return client
  },
}

const takesZone = (key: ApiKey): boolean => {
  const { body, query }: Endpoint = api[key]
  return [body, query].some(
    (schema) => schema !== undefined && 'shape' in schema && 'timeZone' in Object(schema.shape),
  )
}

describe('a time zone that the server does not know keeps nobody out', () => {
  test('the table has each endpoint that takes a time zone', () => {
    const keys = (Object.keys(api) as ApiKey[]).filter(takesZone)
    expect(Object.keys(ways).sort()).toEqual(keys.sort())
  })

  test.each(Object.entries(ways))('%s', async (key, send) => {
    const zoneOf = async (client: Client) => (await client.call('GET /api/auth/user')).timeZone
    for (const timeZone of [...unknown, ...(key.endsWith('/register') ? alsoUnknown : [])])
      expect(await zoneOf(await send(timeZone)), JSON.stringify(timeZone).slice(0, 40)).toBe('UTC')
    expect(await zoneOf(await send('asia/kolkata'))).toMatch(/^Asia\/(Kolkata|Calcutta)$/)
  })

  test('an account that stores one plays by UTC', async () => {
    const { client, id } = await server.player()
    const { db } = server.app.context
    await db
      .updateTable('player')
      .set({
        time_zone: 'Etc/Unknown',
        previous_time_zone: 'Mars/Olympus',
        time_zone_changed_at: server.now(),
      })
      .where('id', '=', id)
      .execute()
    expect((await client.try('GET /api/daily-challenge')).status).toBe(200)
    expect((await client.try('GET /api/game/can-play')).status).toBe(200)
    expect((await client.try('POST /api/game/start', { body: { action: 'new' } })).status).toBe(201)
  })
})
