import { Writable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { api } from '../../src/contract/api.ts'
import { localPath } from '../../src/server/features/account/local-path.ts'
import { openLog } from '../../src/server/log.ts'
import type { Client } from '../support/client.ts'
import { kindsHere, quickKind } from '../support/database.ts'
import { atOwnOrigin, Liar, type Lie, newPerson, type Person, RealProvider } from '../support/openid.ts'
import { startServer, type TestServer } from '../support/server.ts'

const password = 'a quiet harbour'
const TABLES = [
  'player',
  'session',
  'password',
  'google_identity',
  'one_time_token',
  'mail',
  'sign_up',
] as const
const saysNothing = () => {}
const liar = new Liar()
let server: TestServer
let written = ''

beforeAll(async () => {
  await liar.start()
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk)
      done()
    },
  })
  const settings = { ...liar.settings, SMTP_URL: 'smtp://127.0.0.1:1' }
  server = atOwnOrigin(await startServer(quickKind, settings, 'runs', undefined, openLog('info', stream)))
  written = ''
})
afterAll(async () => {
  await server.close()
  await liar.close()
})
afterEach(() => {
  for (const secret of ['code-', 'eyJ', 'gmail.example', 'access token', '127.0.0.1'])
    expect(written).not.toContain(secret)
  written = ''
})

/** Returns the lines that the server has written to the security log since the last call of this function. */
function lines(): { security: string; [field: string]: unknown }[] {
  const all = written.split('\n').filter(Boolean)
  written = ''
  return all.map((line) => JSON.parse(line)).filter(({ security }) => security !== undefined)
}

async function rows(of = server): Promise<Record<string, number>> {
  const counts = TABLES.map(async (table) => {
    const { count } = await of.app.context.db
      .selectFrom(table)
      .select((is) => is.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    return [table, Number(count)]
  })
  return Object.fromEntries(await Promise.all(counts))
}

/** Begins a sign-in in the client's browser. Returns the address of the identity provider. */
async function begin(client: Client, query: Record<string, string> = {}): Promise<string> {
  const { status, headers } = await client.try('GET /api/auth/google', { query })
  expect(status).toBe(302)
  return headers.get('location') ?? ''
}

/** Requests the callback address of a Google sign-in. Returns the address to which the server redirects the browser. */
async function comeBack(client: Client, path: string): Promise<string> {
  const { status, headers, text } = await client.raw('GET', path)
  expect(status, text).toBe(302)
  return headers.get('location') ?? ''
}

const signIn = async (client: Client, person: Person, lie: Lie = {}, query = {}): Promise<string> =>
  comeBack(client, liar.send(await begin(client, query), person, lie))

const me = (client: Client) => client.call('GET /api/auth/user')

/** Signs up a player with a password. */
async function signUp(email: string): Promise<Client> {
  const client = server.client()
  await client.call('POST /api/auth/register', { body: { email, password } })
  return client
}

test('a suspended player gets a page that says why and until when, and no session', async () => {
  const person = newPerson({ email: 'suspended@harbour.example' })
  const client = server.client()
  await signIn(client, person)
  const { id } = await me(client)
  const suspended = {
    suspended_until: new Date('2999-12-03T14:00:00Z'),
    suspended_for: 'Results <b>of a program</b>',
  }
  const { db } = server.app.context
  await db.updateTable('player').set(suspended).where('id', '=', id).execute()
  const later = server.client()
  const { status, text } = await later.raw('GET', liar.send(await begin(later), person, {}))
  expect(status).toBe(403)
  expect(text).toContain(
    'suspended until 3 December 2999, 14:00 UTC. Reason: Results &lt;b&gt;of a program&lt;/b&gt;',
  )
  expect((await later.try('GET /api/auth/user')).status).toBe(401)
})

describe('a real provider', () => {
  const google = new RealProvider()
  let site: TestServer
  beforeAll(async () => {
    await google.start()
    site = atOwnOrigin(await startServer(quickKind, google.settings, 'runs'))
    google.serve(site)
  })
  afterAll(async () => {
    await site.close()
    await google.close()
  })

  test('makes an account, knows it again whatever its address is, and takes a code once', async () => {
    expect(await site.client().call('GET /api/config')).toMatchObject({ google: true })
    google.person = newPerson({ email: 'Ada@Harbour.example', given_name: `A\u0000da${'a'.repeat(100)}` })
    const client = site.client()
    const address = await begin(client, {
      timeZone: 'Europe/Paris',
      ref: 'NOBODY',
      next: '/daily-challenge?x#y',
    })
    expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
      scope: 'openid email profile',
      response_type: 'code',
      code_challenge_method: 'S256',
    })
    const cookie = client.cookie
    const back = await google.visit(address)
    expect(await comeBack(client, back)).toBe('/daily-challenge?x#y')
    const user = await me(client)
    expect(user).toMatchObject({ email: 'ada@harbour.example', username: null, timeZone: 'Europe/Paris' })
    expect([user.firstName?.slice(0, 4), user.firstName?.length, user.lastName]).toEqual([
      'A da',
      80,
      'Lovelace',
    ])
    // The test requests the callback address again: once without the cookie, and once with a copy of the cookie.
    expect(await comeBack(site.client(), back)).toBe('/auth?google=expired')
    const copied = await site.client().raw('GET', back, { headers: { cookie } })
    const whereTo = '/auth?google=expired&next=%2Fdaily-challenge%3Fx%23y'
    expect(copied.headers.get('location')).toBe(whereTo)
    const exported = await client.call('GET /api/account/export')
    expect(exported).toMatchObject({ google: { issuer: google.origin, subject: google.person.sub } })

    google.person = { ...google.person, email: 'ada@elsewhere.example', email_verified: false }
    const later = site.client()
    expect(await comeBack(later, await google.visit(await begin(later)))).toBe('/')
    expect(await me(later)).toMatchObject({ id: user.id, email: 'ada@harbour.example' })

    google.stops = true
    const before = await rows(site)
    const other = site.client()
    expect(await comeBack(other, await google.visit(await begin(other)))).toBe('/auth?google=declined')
    expect(await rows(site)).toEqual(before)
    google.stops = false

    // Two tabs begin a sign-in, and complete it in any order. A forged reply or a reply for the other tab does not end
    // a tab's sign-in. Each `state` value works only once.
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const browser = site.client()
      const pages = ['/settings', '/leaderboards']
      const addresses = []
      for (const next of pages) addresses.push(await begin(browser, { next }))
      const answers = await Promise.all(addresses.map((address) => google.visit(address)))
      for (const forged of [
        '?state=x',
        '?state=x&code=y',
        '',
        '?error=access_denied&state=1.AAAA',
        '?state=a&state=b',
      ])
        expect(await comeBack(browser, `/api/auth/google/callback${forged}`)).toBe('/auth?google=unchecked')
      for (const tab of order) {
        expect(await comeBack(browser, answers[tab] ?? '')).toBe(pages[tab])
        expect((await me(browser)).id).toBe(user.id)
      }
      for (const [tab, answer] of answers.entries()) {
        const again = `/auth?google=expired&next=${encodeURIComponent(pages[tab] ?? '')}`
        // A base64url decoder ignores other characters, so the changed `state` still decodes to the same encrypted
        // text.
        for (const repeated of [answer, answer.replace('state=1.', 'state=1.!')])
          expect(await comeBack(browser, repeated)).toBe(again)
      }
    }

    // Deleting the account deletes its Google identity. After the deletion, the next sign-in with Google creates a new
    // account.
    await client.call('DELETE /api/account', {})
    google.person = { ...google.person, email_verified: true }
    const again = site.client()
    await comeBack(again, await google.visit(await begin(again)))
    expect((await me(again)).id).not.toBe(user.id)
  })
})

describe('a provider that is not there', () => {
  const provider = new Liar()
  let site: TestServer
  const json = { 'content-type': 'application/json' }
  beforeAll(async () => {
    await provider.start()
    site = atOwnOrigin(await startServer(quickKind, provider.settings, 'runs'))
  })
  afterAll(async () => {
    await site.close()
    await provider.close()
  })

  test.each<[string, NonNullable<Liar['discovery']> | undefined]>([
    ['is away', undefined],
    ['fails', (response) => response.writeHead(500).end()],
    ['speaks no JSON', (response) => response.writeHead(200, json).end('<p>')],
    ['is another', (response) => response.writeHead(200, json).end('{"issuer":"https://elsewhere.example"}')],
  ])('that %s is told, and asked again', async (_name, discovery) => {
    // After this time, the server's cached copy of Google's discovery document has expired.
    site.passTime(3601)
    if (discovery) provider.discovery = discovery
    else await provider.close()
    const refused = await site.client().try('GET /api/auth/google')
    expect(refused).toMatchObject({ status: 503, body: { code: 'google_unavailable' } })
    expect(refused.body.message).toMatch(/cannot be reached/)
    const headers = { 'sec-fetch-dest': 'document' }
    const page = await site.client().try('GET /api/auth/google', { headers })
    expect(page.headers.get('location')).toBe('/auth?google=unreachable')
    provider.discovery = undefined
    if (!discovery) await provider.start()
    const asked = provider.discovered
    await Promise.all(Array.from({ length: 5 }, () => begin(site.client())))
    await begin(site.client())
    expect(provider.discovered - asked).toBe(1)
  })

  test('that says nothing is not waited for', async () => {
    site.passTime(3601)
    provider.discovery = saysNothing
    const before = await rows()
    const [refused, page] = await Promise.all([
      site.client().try('GET /api/auth/google'),
      signIn(server.client(), newPerson(), { token: saysNothing }),
    ])
    expect(refused).toMatchObject({ status: 503, body: { code: 'google_unavailable' } })
    expect(page).toBe('/auth?google=unreachable')
    expect(await rows()).toEqual(before)
  })
})

describe('what is refused', () => {
  const day = 86_400
  const lies: [string, string, Lie][] = [
    [
      'another audience',
      'unchecked',
      {
        claims: (c) => {
          c.aud = 'another client'
        },
      },
    ],
    [
      'our audience for somebody else',
      'unchecked',
      {
        claims: (c) => {
          c.aud = ['wordconnect', 'x']
          c.azp = 'x'
        },
      },
    ],
    [
      'another nonce',
      'unchecked',
      {
        claims: (c) => {
          c.nonce = 'another'
        },
      },
    ],
    [
      'no nonce',
      'unchecked',
      {
        claims: (c) => {
          delete c.nonce
        },
      },
    ],
    [
      'another issuer',
      'unchecked',
      {
        claims: (c) => {
          c.iss = 'https://elsewhere.example'
        },
      },
    ],
    [
      'another issuer in the address',
      'unchecked',
      { search: (s) => s.set('iss', 'https://elsewhere.example') },
    ],
    ['no issuer in the address', 'unchecked', { search: (s) => s.delete('iss') }],
    ['no signature', 'unchecked', { sign: 'none' }],
    ['a signature by the secret', 'unchecked', { sign: 'HS256' }],
    ['an unknown key', 'unchecked', { sign: 'unknown key' }],
    ['another key by the name of the right one', 'unchecked', { sign: 'wrong key' }],
    [
      'a token that has expired',
      'unchecked',
      {
        claims: (c) => {
          c.exp = Number(c.iat) - 60
        },
      },
    ],
    [
      'a token without an end',
      'unchecked',
      {
        claims: (c) => {
          delete c.exp
        },
      },
    ],
    [
      'a token of tomorrow',
      'unchecked',
      {
        claims: (c) => {
          c.iat = Number(c.iat) + day
          c.exp = Number(c.exp) + day
        },
      },
    ],
    [
      'nobody',
      'unchecked',
      {
        claims: (c) => {
          delete c.sub
        },
      },
    ],
    [
      'an address that is not verified',
      'unverified',
      {
        claims: (c) => {
          c.email_verified = false
        },
      },
    ],
    [
      'an address of which nothing is said',
      'unverified',
      {
        claims: (c) => {
          delete c.email_verified
        },
      },
    ],
    [
      'an address verified by a text',
      'unverified',
      {
        claims: (c) => {
          c.email_verified = 'true'
        },
      },
    ],
    [
      'no address',
      'unverified',
      {
        claims: (c) => {
          delete c.email
        },
      },
    ],
    [
      'what is no address',
      'unverified',
      {
        claims: (c) => {
          c.email = 'ada'
        },
      },
    ],
    ['swapped state', 'unchecked', { search: (s) => s.set('state', 'another') }],
    ['two states', 'unchecked', { search: (s) => s.append('state', 'another') }],
    ['an unknown code', 'expired', { search: (s) => s.set('code', 'unknown') }],
    ['no code', 'unchecked', { search: (s) => s.delete('code') }],
    [
      'an error',
      'unchecked',
      {
        search: (s) => {
          s.delete('code')
          s.set('error', 'invalid_scope')
        },
      },
    ],
    [
      'an error of its own',
      'unreachable',
      {
        search: (s) => {
          s.delete('code')
          s.set('error', 'server_error')
        },
      },
    ],
    [
      'that its owner stopped',
      'declined',
      {
        search: (s) => {
          s.delete('code')
          s.set('error', 'access_denied')
        },
      },
    ],
    ['a failure', 'unreachable', { token: (response) => response.writeHead(500).end('failed') }],
    [
      'a failure in JSON',
      'unreachable',
      {
        token: (response) =>
          response.writeHead(503, { 'content-type': 'application/json' }).end('{"error":"x"}'),
      },
    ],
    ['no more', 'unreachable', { token: (response) => response.destroy() }],
    [
      'broken JSON',
      'unchecked',
      {
        token: (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"access'),
      },
    ],
    [
      'no token',
      'unchecked',
      {
        token: (response) =>
          response
            .writeHead(200, { 'content-type': 'application/json' })
            .end('{"access_token":"a","token_type":"Bearer"}'),
      },
    ],
  ]

  test('everything that a provider never says: nothing is made, the page is told, and one line is logged', async () => {
    // First the test checks that the server accepts a correct reply of the identity provider. Each further reply of the
    // identity provider contains one wrong value. If the server refuses the reply, this value is therefore the reason.
    expect(await signIn(server.client(), newPerson())).toBe('/')
    lines()
    const before = await rows()
    const told = await Promise.all(
      lies.map(async ([name, , lie]) => {
        const client = server.client()
        const page = await signIn(client, newPerson(), lie)
        expect(client.cookie, name).toMatch(/^wc\.google=[\w-]{22}$/)
        return [name, page]
      }),
    )
    expect(told).toEqual(lies.map(([name, reason]) => [name, `/auth?google=${reason}`]))
    expect(await rows()).toEqual(before)
    const refused = lines().filter(({ security }) => security === 'google_refused')
    expect(refused.map(({ reason }) => reason).sort()).toEqual(lies.map(([, reason]) => reason).sort())
  })

  test('a sign-in belongs to one browser, comes back once and not late', async () => {
    const [one, other] = [server.client(), server.client()]
    const before = await rows()
    const [mine, theirs] = [await begin(one), await begin(other)]
    // The test requests the callback with the cookie of another browser, without a cookie, and with forged cookies. The
    // test also combines the code of one browser's sign-in with the `state` of another browser's sign-in.
    expect(await comeBack(other, liar.send(mine, newPerson()))).toBe('/auth?google=unchecked')
    expect(await comeBack(server.client(), liar.send(mine, newPerson()))).toBe('/auth?google=expired')
    const [pair = ''] = one.cookie.split(';')
    for (const cookie of [`${pair}x`, pair.replace('=', '=x'), 'wc.google=.', 'wc.google=e30.AA']) {
      const forged = await server.client().raw('GET', liar.send(mine, newPerson()), { headers: { cookie } })
      expect(forged.headers.get('location')).toBe('/auth?google=expired')
    }
    const stolen = new URLSearchParams(liar.send(theirs, newPerson()).split('?')[1])
    const code = stolen.get('code') ?? ''
    expect(await comeBack(one, liar.send(mine, newPerson(), { search: (s) => s.set('code', code) }))).toBe(
      '/auth?google=expired',
    )
    const late = server.client()
    const address = await begin(late)
    server.passTime(601)
    expect(await comeBack(late, liar.send(address, newPerson()))).toBe('/auth?google=expired')
    expect(await rows()).toEqual(before)
    // If two browsers use copies of the same cookie at the same time, only one of the browsers is signed in.
    const twice = server.client()
    const path = liar.send(await begin(twice), newPerson())
    const headers = { cookie: twice.cookie }
    const both = await Promise.all([0, 1].map(() => server.client().raw('GET', path, { headers })))
    const pages = both.map((answer) => answer.headers.get('location')).sort()
    expect(pages).toEqual(['/', '/auth?google=expired'])
    // An attempt ends with its sign-in, also for another code that the provider gives for the same `state`.
    const again = server.client()
    const [begun, person] = [await begin(again), newPerson()]
    expect(await comeBack(again, liar.send(begun, person))).toBe('/')
    expect(await comeBack(again, liar.send(begun, person))).toBe('/auth?google=expired')
  })

  test('the cookie is for this browser and site alone', async () => {
    const { headers } = await server.client().raw('GET', '/api/auth/google')
    expect(headers.getSetCookie()[0]).toMatch(
      /^wc\.google=[\w-]{22}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    // The address at Google has a limited length, even if the page to open after the sign-in has a very long address.
    expect((await begin(server.client(), { next: `/${'x'.repeat(9000)}` })).length).toBeLessThan(2000)
    const { env } = server.app.context
    try {
      env.publicUrl = 'https://play.example'
      const https = await server.client().raw('GET', '/api/auth/google')
      expect(https.headers.getSetCookie()[0]).toMatch(/^__Host-wc\.google=.*; Secure/)
      const address = new URL(https.headers.get('location') ?? '')
      expect(address.searchParams.get('redirect_uri')).toBe('https://play.example/api/auth/google/callback')
    } finally {
      env.publicUrl = server.origin
    }
  })

  test.each([
    ['/daily-challenge?date=2026-11-21#top', '/daily-challenge?date=2026-11-21#top'],
    ...[undefined, '', 'x', '//elsewhere.example', '/\\elsewhere.example', '/\t/elsewhere.example'].map(
      (n) => [n, '/'],
    ),
    ...['https://elsewhere.example', '/api/logout', '/x/../api/logout', 'javascript:alert(1)'].map((n) => [
      n,
      '/',
    ]),
  ])('the page goes on at a path of this site: %j', (next, path) => {
    expect(localPath(next, 'https://play.example')).toBe(path)
  })
})

/** Returns the newest e-mail that asks to link a Google account, and the token of this e-mail. */
async function mailed(site: TestServer) {
  const kind = 'link_google'
  const { context } = site.app
  const mails = await context.db
    .selectFrom('mail')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('created_at')
    .execute()
  const mail = mails.at(-1)
  if (!mail) throw new Error('no mail waits')
  const { id, recipient, player_id: playerId, data } = mail
  const letter = await context.mails.get(kind)?.write(context, { id, recipient, playerId, data }, site.now())
  const token = new URL(letter?.button?.url ?? '').searchParams.get('token') ?? ''
  return { letter, token }
}
const confirm = (client: Client, token: string) =>
  client.try('POST /api/auth/google/link/confirm', { body: { token } })

describe('an account with the same address', () => {
  test('that was verified is linked at once; the demo account never', async () => {
    const person = newPerson()
    const { id } = await me(await signUp(person.email ?? ''))
    const { db } = server.app.context
    await db.updateTable('player').set({ email_verified: true }).where('id', '=', id).execute()
    const client = server.client()
    expect(await signIn(client, { ...person, email: person.email?.toUpperCase() ?? '' })).toBe('/')
    expect((await me(client)).id).toBe(id)
    // The server refuses a second Google account that has the same e-mail address.
    expect(await signIn(server.client(), newPerson({ email: person.email ?? '' }))).toBe('/auth?google=taken')

    const demo = newPerson()
    const { id: demoId } = await me(await signUp(demo.email ?? ''))
    const marked = { email_verified: true, demo: true }
    await db.updateTable('player').set(marked).where('id', '=', demoId).execute()
    expect(await signIn(server.client(), demo)).toBe('/auth?google=demo')
  })

  test('that was not verified waits for its password, which stays', async () => {
    const person = newPerson()
    const owner = await signUp(person.email ?? '')
    const client = server.client()
    expect((await client.try('GET /api/auth/google/link')).body.code).toBe('google_link_expired')
    expect(await signIn(client, person)).toBe('/auth?link')
    expect((await client.try('GET /api/auth/user')).status).toBe(401)
    expect(await client.call('GET /api/auth/google/link')).toEqual({
      email: person.email,
      password: true,
      mail: true,
    })
    const link = (tried: string) => client.try('POST /api/auth/google/link', { body: { password: tried } })
    expect(await link('a wrong one')).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } })
    lines()
    expect(await link(password)).toMatchObject({ status: 200, body: { next: '/' } })
    expect(lines()).toMatchObject([{ security: 'google_linked' }])
    expect((await me(client)).id).toBe((await me(owner)).id)
    expect((await link(password)).body.code).toBe('google_link_expired')
    await server.client().call('POST /api/auth/login', { body: { email: person.email ?? '', password } })
    const row = await server.app.context.db
      .selectFrom('player')
      .select('email_verified')
      .where('email', '=', person.email ?? '')
      .executeTakeFirst()
    expect(row).toEqual({ email_verified: true })
    expect(await signIn(server.client(), person)).toBe('/')
    // The test password-guessing.test.ts checks the limits for wrong passwords.
  })

  test('that was not verified is linked by a mail, which removes the password and ends the sessions', async () => {
    const person = newPerson()
    const maker = await signUp(person.email ?? '')
    const { id } = await me(maker)
    const client = server.client()
    await signIn(client, person)
    expect((await client.try('POST /api/auth/google/link/send')).status).toBe(202)
    const { letter, token } = await mailed(server)
    expect(JSON.stringify(letter)).toMatch(/password is removed/)
    expect((await confirm(server.client(), 'unknown')).body.code).toBe('google_link_expired')
    // A token in an e-mail is valid only for the purpose of this e-mail.
    const pending = client.cookie.split('google_link=')[1] ?? ''
    expect((await confirm(server.client(), pending)).body.code).toBe('google_link_expired')
    const elsewhere = server.client()
    expect((await confirm(elsewhere, token)).status).toBe(200)
    expect((await me(elsewhere)).id).toBe(id)
    expect((await maker.try('GET /api/auth/user')).status).toBe(401)
    const login = { email: person.email ?? '', password }
    expect((await server.client().try('POST /api/auth/login', { body: login })).status).toBe(401)
    expect((await confirm(server.client(), token)).body.code).toBe('google_link_expired')
    expect((await client.try('GET /api/auth/google/link')).body.code).toBe('google_link_expired')
    // After this change, the player can sign in only with Google.
    expect(await elsewhere.call('GET /api/auth/protection')).toMatchObject({
      google: true,
      password: false,
      passkeys: [],
    })
    const last = await elsewhere.try('DELETE /api/auth/google/link')
    expect(last).toMatchObject({ status: 409, body: { code: 'last_way_in' } })
    expect(await signIn(server.client(), person)).toBe('/')
  })

  test('a mail that is old opens nothing', async () => {
    const person = newPerson()
    await signUp(person.email ?? '')
    const client = server.client()
    await signIn(client, person)
    await client.call('POST /api/auth/google/link/send')
    const { token } = await mailed(server)
    server.passTime(30 * 60 + 1)
    expect((await confirm(server.client(), token)).body.code).toBe('google_link_expired')
    expect((await client.try('POST /api/auth/google/link/send')).body.code).toBe('google_link_expired')
  })
})

describe('connecting', () => {
  const connect = (client: Client, body = {}) => client.try('POST /api/auth/google/connect', { body })

  test('the signed-in account is connected and disconnected; what is somebody else’s is refused', async () => {
    const person = newPerson()
    const client = await signUp('connected@harbour.example')
    const { id } = await me(client)
    expect(await client.call('GET /api/auth/protection')).toMatchObject({ google: false, password: true })
    const address = String((await connect(client)).body.url)
    expect(await comeBack(client, liar.send(address, person))).toBe('/settings?google=connected')
    expect(await client.call('GET /api/auth/protection')).toMatchObject({ google: true, password: true })
    expect((await connect(client)).body.code).toBe('google_connected')
    const elsewhere = server.client()
    expect(await signIn(elsewhere, person)).toBe('/')
    expect((await me(elsewhere)).id).toBe(id)

    const other = await signUp('other@harbour.example')
    const taken = liar.send(String((await connect(other)).body.url), person)
    expect(await comeBack(other, taken)).toBe('/settings?google=taken')
    // One player begins to connect a Google account. Before Google's callback arrives, another player signs in with the
    // same browser.
    const begun = String((await connect(other)).body.url)
    await other.call('POST /api/auth/login', { body: { email: 'connected@harbour.example', password } })
    expect(await comeBack(other, liar.send(begun, newPerson()))).toBe('/settings?google=expired')

    lines()
    expect((await client.try('DELETE /api/auth/google/link')).status).toBe(200)
    expect((await client.try('DELETE /api/auth/google/link')).status).toBe(200)
    expect(lines()).toMatchObject([{ security: 'google_unlinked', account: id }])
    const before = await rows()
    expect(await signIn(server.client(), { ...person, email_verified: false })).toBe(
      '/auth?google=unverified',
    )
    expect(await rows()).toEqual(before)
  })

  test('asks for the password when the session is 15 minutes old, and for a new one where there is no password', async () => {
    const client = await signUp('later@harbour.example')
    const newcomer = server.client()
    await signIn(newcomer, newPerson())
    server.passTime(15 * 60)
    expect(await connect(client)).toMatchObject({ status: 403, body: { code: 'password_required' } })
    expect((await connect(client, { password: 'a wrong one' })).body.code).toBe('invalid_credentials')
    expect((await connect(client, { password })).status).toBe(200)
    // The test removes the player's Google identity, as if the player had disconnected the Google account in another
    // browser.
    await server.app.context.db
      .deleteFrom('google_identity')
      .where('player_id', '=', (await me(newcomer)).id)
      .execute()
    expect(await connect(newcomer)).toMatchObject({ status: 403, body: { code: 'sign_in_again' } })
    const foreign = {
      headers: { origin: 'https://elsewhere.example', 'content-type': 'application/json' },
      body: '{}',
    }
    expect((await client.raw('POST', '/api/auth/google/connect', foreign)).status).toBe(403)
  })

  test('every call of a visitor has a limit', () => {
    for (const [key, endpoint] of Object.entries(api))
      if (key.includes('/auth/google') && endpoint.access === 'public')
        expect(endpoint, key).toHaveProperty('limits')
  })
})

describe.each(kindsHere)('races on %s', (kind) => {
  let site: TestServer
  beforeAll(async () => {
    site = atOwnOrigin(await startServer(kind, { ...liar.settings, SMTP_URL: 'smtp://127.0.0.1:1' }, 'runs'))
  })
  afterAll(() => site.close())

  test('two first sign-ins of one person make one account', async () => {
    for (let round = 0; round < 5; round++) {
      const person = newPerson()
      const browsers = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const client = site.client()
          return { client, path: liar.send(await begin(client), person) }
        }),
      )
      const pages = await Promise.all(browsers.map(({ client, path }) => comeBack(client, path)))
      expect(pages).toEqual(['/', '/', '/', '/'])
      const ids = await Promise.all(browsers.map(async ({ client }) => (await me(client)).id))
      expect(new Set(ids).size).toBe(1)
    }
  })

  test('a sign-up with the same address at the same time: one account, and no way round its password', async () => {
    const seen = new Set<string>()
    for (let round = 0; round < 8; round++) {
      const person = newPerson()
      const client = site.client()
      const path = liar.send(await begin(client), person)
      const [page, answer] = await Promise.all([
        comeBack(client, path),
        site.client().try('POST /api/auth/register', { body: { email: person.email, password } }),
      ])
      expect([`/auth?link 201`, '/ 409']).toContain(`${page} ${answer.status}`)
      seen.add(page)
      const accounts = await site.app.context.db
        .selectFrom('player')
        .select('id')
        .where('email', '=', person.email ?? '')
        .execute()
      expect(accounts).toHaveLength(1)
    }
    expect(seen.size).toBeGreaterThan(0)
  })

  test('one link, by its password and by its mail at the same time, is made once', async () => {
    const person = newPerson()
    await site.client().call('POST /api/auth/register', { body: { email: person.email ?? '', password } })
    const client = site.client()
    expect(await comeBack(client, liar.send(await begin(client), person))).toBe('/auth?link')
    expect((await client.try('POST /api/auth/google/link/send')).status).toBe(202)
    const { token } = await mailed(site)
    const link = () => client.try('POST /api/auth/google/link', { body: { password } })
    const answers = await Promise.all([
      link(),
      confirm(site.client(), token),
      link(),
      confirm(site.client(), token),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    // The link in the e-mail removes the account's password, so a sign-in with the password can fail.
    for (const status of statuses) expect([200, 401, 410]).toContain(status)
    const identities = await site.app.context.db
      .selectFrom('google_identity')
      .select('player_id')
      .where('subject', '=', person.sub)
      .execute()
    expect(identities).toHaveLength(1)
  })
})
