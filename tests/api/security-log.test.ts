import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '../../src/server/log.ts'
import { networkKey } from '../../src/server/security-log.ts'
import { Authenticator } from '../support/authenticator.ts'
import { codeOf, turnOn } from '../support/second-factor.ts'
import { startServer, type TestServer } from '../support/server.ts'

const password = 'a quiet harbour'
const email = 'logged@wordconnect.example'
const address = '192.0.2.77'

interface Line {
  security?: string
  account?: string
  network?: string
  endpoint?: string
  [field: string]: unknown
}

let server: TestServer
let written = ''
beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk)
      done()
    },
  })
  server = await startServer('embedded', { RATE_LIMITS: 'on' }, 'steps', undefined, openLog('info', stream))
})
afterAll(() => server.close())

/** Returns the lines that the server has written to the security log since the last call of this function. */
function lines(): Line[] {
  const all = written
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
  written = ''
  return all.filter(({ security }) => security !== undefined)
}

test('sign-ups, sign-ins, failures, new passwords, ends of sessions and deletions leave one line each', async () => {
  const headers = { 'x-forwarded-for': address }
  const client = server.client()
  const { id } = (await client.try('POST /api/auth/register', { body: { email, password }, headers }))
    .body as unknown as { id: string }
  const where = { account: id, network: networkKey(server.app.context.hashKey, address) }
  const login = (tried: string) =>
    client.try('POST /api/auth/login', { body: { email, password: tried }, headers })
  expect(lines()).toMatchObject([{ security: 'sign_up', ...where }])
  await login('a wrong one')
  expect(lines()).toMatchObject([{ security: 'sign_in_failed', ...where }])
  await login(password)
  expect(lines()).toMatchObject([{ security: 'sign_in', ...where }])
  const wrong = { currentPassword: 'a wrong one', newPassword: 'a louder harbour' }
  await client.try('POST /api/auth/change-password', { body: wrong, headers })
  expect(lines()).toMatchObject([{ security: 'password_refused', ...where }])
  const change = { currentPassword: password, newPassword: 'a louder harbour' }
  await client.try('POST /api/auth/change-password', { body: change, headers })
  expect(lines()).toMatchObject([{ security: 'password_changed', ...where }])
  await client.try('POST /api/auth/sign-out-everywhere', { headers })
  expect(lines()).toMatchObject([{ security: 'sign_out_everywhere', ...where }])
  await login('a louder harbour')
  lines()
  await client.try('DELETE /api/account', { body: { password: 'a louder harbour' }, headers })
  expect(lines()).toMatchObject([{ security: 'account_deleted', ...where }])
})

test('each step of a second factor, each passkey that is refused and each ended session leaves a line', async () => {
  const { client, id } = await server.player()
  const user = await client.call('GET /api/auth/user')
  const names = () => lines().map(({ security, account }) => [security, account])
  const { secret } = await turnOn(server, client)
  lines()
  const other = server.client()
  await other.try('POST /api/auth/login', { body: { email: user.email, password } })
  const verify = (code: string) => other.try('POST /api/auth/two-factor/verify', { body: { code } })
  await verify('000000')
  await verify(codeOf(secret, server.now(), 1))
  expect(names()).toEqual([
    ['second_step_asked', id],
    ['second_step_refused', id],
    ['sign_in', id],
  ])
  const [newest] = await client.call('GET /api/auth/sessions')
  await client.try('DELETE /api/auth/sessions/:id', { params: { id: newest?.id ?? '' } })
  await client.call('POST /api/auth/two-factor/recovery-codes', { body: { password } })
  await client.call('POST /api/auth/two-factor/disable', { body: { password } })
  expect(names()).toEqual([
    ['session_ended', id],
    ['recovery_codes_made', id],
    ['two_factor_off', id],
  ])
  const options = await other.call('POST /api/auth/passkey/sign-in/options', {})
  const passkey = new Authenticator('http://localhost')
  await other.try('POST /api/auth/passkey/sign-in', { body: passkey.get(options) })
  expect(names()).toEqual([['passkey_refused', undefined]])
})

test('a limit leaves a line when it is reached, not for each call beyond it', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.78' }
  const calls = Array.from({ length: 60 }, () => server.client().try('GET /api/auth/google', { headers }))
  const refused = (await Promise.all(calls)).filter(({ status }) => status === 429)
  expect(refused.length).toBe(40)
  expect(lines()).toMatchObject([{ security: 'limit_reached', endpoint: 'GET /api/auth/google' }])
})

test('a call from another site, a forged session and a look at the metrics leave one line a minute', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.80' }
  const client = server.client()
  for (let n = 0; n < 3; n++) {
    await client.raw('POST', '/api/game/start', {
      headers: { ...headers, origin: 'https://elsewhere.example' },
    })
    await client.raw('GET', '/api/auth/user', {
      headers: { ...headers, cookie: 'wc.session_token=forged.token' },
    })
    await client.raw('GET', '/api/auth/user', { headers })
    await client.raw('GET', '/api/metrics', { headers })
  }
  expect(lines()).toMatchObject([
    { security: 'access_refused', reason: 'foreign_origin', path: '/api/game/start' },
    { security: 'access_refused', reason: 'forged_session', path: '/api/auth/user' },
    { security: 'access_refused', reason: 'metrics', path: '/api/metrics' },
  ])
})

test('a flood of wrong passwords leaves a line for each that is judged, and one a minute for the others', async () => {
  const tries = Array.from({ length: 30 }, (_, n) =>
    server.client().try('POST /api/auth/login', {
      body: { email: 'somebody@wordconnect.example', password: 'a wrong one' },
      headers: { 'x-forwarded-for': `203.0.113.${n}` },
    }),
  )
  const judged = (await Promise.all(tries)).filter(({ status }) => status === 401).length
  const events = lines().map(({ security }) => security)
  expect(events.filter((event) => event === 'sign_in_failed')).toHaveLength(judged)
  expect(events.filter((event) => event === 'sign_in_delayed')).toHaveLength(1)
})

test('no line names a network address or an e-mail address', async () => {
  let everything = ''
  const client = server.client()
  const headers = { 'x-forwarded-for': '192.0.2.79' }
  const who = { email: 'private@wordconnect.example', password }
  await client.try('POST /api/auth/register', { body: who, headers })
  await client.try('POST /api/auth/login', { body: { ...who, password: 'a wrong one' }, headers })
  everything = written
  expect(everything).toContain('sign_in_failed')
  for (const secret of ['192.0.2', 'private@', 'wordconnect.example', password])
    expect(everything).not.toContain(secret)
})
