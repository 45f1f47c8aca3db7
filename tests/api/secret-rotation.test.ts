import { createHmac } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type App, createApp } from '../../src/server/app.ts'
import { readEnv, SettingError } from '../../src/server/env.ts'
import { resealFactors } from '../../src/server/features/account/second-factor/second-factor.service.ts'
import { unsubscribeUrl } from '../../src/server/features/mail/unsubscribe.ts'
import { dropHashKey } from '../../src/server/hash-key.store.ts'
import { type FreshDatabase, freshDatabase, quickKind } from '../support/database.ts'
import { codeOf, secretOf } from '../support/second-factor.ts'

const [OLD, NEW] = ['the older secret of this installation', 'the newer secret of this installation']
const DAY_MS = 86_400_000
const [email, password] = ['rotating@wordconnect.example', 'a quiet harbour']

let database: FreshDatabase
let app: App | undefined
let time = Date.now()
const now = () => new Date(time++)

beforeAll(async () => {
  database = await freshDatabase(quickKind)
})
afterAll(() => database.drop())
afterEach(async () => {
  await app?.close()
  app = undefined
})

async function startWith(secrets: string): Promise<App> {
  await app?.close()
  app = undefined
  const settings = { ...database.settings, AUTH_SECRET: secrets, PORT: '0', DEMO: '0', RATE_LIMITS: 'off' }
  app = await createApp(readEnv(settings), pino({ level: 'silent' }), { now })
  return app
}

/** Sends a request. Returns the reply and the session cookie that the server has set. */
async function send(method: 'GET' | 'POST', url: string, cookie = '', payload?: object) {
  const headers = { cookie, origin: app?.context.env.publicUrl ?? '' }
  const reply = await app?.http.inject({ method, url, headers, ...(payload && { payload }) })
  const set = reply?.cookies.find(({ name }) => name === 'wc.session_token')?.value ?? ''
  return {
    status: reply?.statusCode,
    body: reply?.body ?? '',
    cookie: `wc.session_token=${encodeURIComponent(set)}`,
    set,
  }
}
const statusOf = async (cookie: string) => (await send('GET', '/api/auth/user', cookie)).status
const isSignedBy = (set: string, secret: string) => {
  const [token = '', signature = ''] = set.split('.')
  return createHmac('sha256', secret).update(token).digest('base64') === signature
}

test('a rotation signs nobody out, the first secret signs, and without the old secret its sessions end', async () => {
  const before = await startWith(OLD)
  const { hashKey } = before.context
  const signedUp = await send('POST', '/api/auth/register', '', { email, password })
  const enabled = await send('POST', '/api/auth/two-factor/enable', signedUp.cookie, { password })
  const appSecret = secretOf((JSON.parse(enabled.body) as { uri: string }).uri)
  const confirm = { code: codeOf(appSecret, now()) }
  expect((await send('POST', '/api/auth/two-factor/confirm', signedUp.cookie, confirm)).status).toBe(200)
  const asleep = await send('POST', '/api/auth/register', '', {
    email: 'asleep@wordconnect.example',
    password,
  })
  const link = new URL(unsubscribeUrl(before.context, 'friend@wordconnect.example'))

  const rotated = await startWith(`${NEW},${OLD}`)
  expect(rotated.context.hashKey).toBe(hashKey)
  expect([await statusOf(signedUp.cookie), await statusOf(asleep.cookie)]).toEqual([200, 200])
  const joined = await send('POST', '/api/auth/register', '', { email: 'new@wordconnect.example', password })
  expect([isSignedBy(signedUp.set, OLD), isSignedBy(joined.set, NEW)]).toEqual([true, true])
  time += 2 * DAY_MS
  const renewed = await send('GET', '/api/auth/user', signedUp.cookie)
  expect(isSignedBy(renewed.set, NEW)).toBe(true)
  await resealFactors(rotated.context)

  const after = await startWith(NEW)
  expect(after.context.hashKey).toBe(hashKey)
  expect([await statusOf(signedUp.cookie), await statusOf(asleep.cookie)]).toEqual([401, 401])
  expect([await statusOf(renewed.cookie), await statusOf(joined.cookie)]).toEqual([200, 200])
  expect((await send('GET', `${link.pathname}${link.search}`)).status).toBe(200)
  const login = await app?.http.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
  })
  const pending = (login?.cookies ?? [])
    .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
    .join('; ')
  const verified = await send('POST', '/api/auth/two-factor/verify', pending, {
    code: codeOf(appSecret, now()),
  })
  expect(verified.status).toBe(200)
})

test('a secret of another installation stops the start, until the operator says that the own one is lost', async () => {
  await expect(startWith(OLD)).rejects.toThrow(SettingError)
  await expect(startWith(OLD)).rejects.toThrow(/^Setting AUTH_SECRET is not the secret of this database: /)
  const { context } = await startWith(NEW)
  expect(await dropHashKey(context.db)).toBe(true)
  await expect(startWith(OLD)).resolves.toBeDefined()
})
