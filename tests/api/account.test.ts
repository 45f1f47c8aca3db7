import { expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { start, win } from '../support/moves.ts'
import { onOneDatabase } from '../support/on-databases.ts'
import { startServer } from '../support/server.ts'

const password = 'a quiet harbour'
const DAY_MS = 86_400_000
const DAY_S = 86_400

onOneDatabase('accounts', (server, kind) => {
  let accounts = 0
  async function account() {
    const client = server.client()
    const email = `someone${++accounts}@wordconnect.example`
    const user = await client.call('POST /api/auth/register', { body: { email, password } })
    return { client, email, id: user.id }
  }
  const signIn = async (email: string, secret = password) => {
    const client = server.client()
    const answer = await client.try('POST /api/auth/login', { body: { email, password: secret } })
    return { client, answer }
  }
  const isSignedIn = async (client: Client) => (await client.try('GET /api/auth/user')).status === 200

  test('sign up, sign in, sign out', async () => {
    const client = server.client()
    expect((await client.try('GET /api/auth/user')).body.code).toBe('not_signed_in')
    const user = await client.call('POST /api/auth/register', {
      body: {
        email: 'Ada.Lovelace@WordConnect.Example',
        password,
        firstName: 'Ada',
        lastName: 'Lovelace',
        timeZone: 'Europe/London',
      },
    })
    expect(user).toMatchObject({
      email: 'ada.lovelace@wordconnect.example',
      username: null,
      isPremium: false,
    })
    expect(user).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace', timeZone: 'Europe/London' })
    expect(user).toMatchObject({ highestLevel: 1, totalScore: 0, duelWins: 0, completedChapters: [] })
    expect(await client.call('GET /api/auth/user')).toEqual(user)
    const named = await client.call('POST /api/username/set', { body: { username: 'Countess' } })
    expect(named).toEqual({ ...user, username: 'Countess' })
    const elsewhere = await signIn('  ADA.lovelace@wordconnect.example ')
    expect(elsewhere.answer.body).toEqual(named)
  })

  test('the settings of play belong to the account, and one that is not sent stays', async () => {
    const path = 'PUT /api/account/settings'
    expect(await server.client().try(path, { body: { waitForMe: true } })).toMatchObject({ status: 401 })
    const { client, email } = await account()
    const fresh = await client.call('GET /api/auth/user')
    expect(fresh).toMatchObject({ waitForMe: false, boardKeys: true })
    const waiting = await client.call(path, { body: { waitForMe: true } })
    expect(waiting).toEqual({ ...fresh, waitForMe: true })
    expect(await client.call(path, { body: { boardKeys: false } })).toEqual({ ...waiting, boardKeys: false })
    expect(await client.call(path, { body: {} })).toEqual({ ...waiting, boardKeys: false })
    const { client: elsewhere, answer } = await signIn(email)
    expect(answer.body).toEqual({ ...waiting, boardKeys: false })
    expect(fresh).toMatchObject({ vibrates: false, tones: false })
    const loud = await client.call(path, { body: { vibrates: true, tones: true } })
    expect(loud).toMatchObject({ vibrates: true, tones: true, boardKeys: false })
    await elsewhere.call(path, {
      body: { waitForMe: false, boardKeys: true, vibrates: false, tones: false },
    })
    expect(await client.call('GET /api/auth/user')).toEqual(fresh)
    const { client: other } = await account()
    expect(await other.call('GET /api/auth/user')).toMatchObject({ waitForMe: false, boardKeys: true })
    const exported = await client.call('GET /api/account/export')
    expect(exported.account).toMatchObject({ waitForMe: false, boardKeys: true })
  })

  test.each([{ waitForMe: 'yes' }, { boardKeys: null }, { waitForMe: 1 }])(
    '%j is no setting',
    async (body) => {
      const { client } = await account()
      const answer = await client.try('PUT /api/account/settings', { body: body as never })
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    },
  )

  test('the cookies are out of reach of scripts and other sites', async () => {
    const client = server.client()
    const body = JSON.stringify({ email: 'cookie@wordconnect.example', password })
    const headers = { 'content-type': 'application/json' }
    const answer = await client.raw('POST', '/api/auth/register', { body, headers })
    const cookies = answer.headers.getSetCookie()
    const lasting = { session_token: 30 * 86_400, device: 400 * 86_400 }
    expect(cookies).toHaveLength(2)
    for (const [name, seconds] of Object.entries(lasting)) {
      const cookie = cookies.find((line) => line.startsWith(`wc.${name}=`))
      for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/', `Max-Age=${seconds}`])
        expect(cookie).toContain(`; ${part}`)
    }
    expect(answer.text).not.toContain('token')
  })

  test('over https the cookies are bound to the host, also when they are taken back: else a browser would keep them', async () => {
    const secure = await startServer(kind, {
      PUBLIC_URL: 'https://play.wordconnect.example',
      RATE_LIMITS: 'on',
      RESULT_CHECKS: 'on',
    })
    try {
      const { client } = await secure.player()
      expect(client.cookie).toMatch(/^__Host-wc\.session_token=.*; __Host-wc\.device=/)
      const { email } = await client.call('GET /api/auth/user')
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ email, password })
      const signedIn = await secure.client().raw('POST', '/api/auth/login', { body, headers })
      for (const cookie of signedIn.headers.getSetCookie()) {
        expect(cookie).toMatch(/^__Host-wc\.\w+=.+; Path=\/;.*Secure/)
        expect(cookie).not.toContain('Domain')
      }
      const out = await client.raw('GET', '/api/logout', { headers: { 'sec-fetch-site': 'same-origin' } })
      expect(out.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^__Host-wc\.session_token=;.*; Path=\/;.*Secure/),
      ])
      expect(out.headers.get('clear-site-data')).toBe('"storage"')
    } finally {
      await secure.close()
    }
  })

  test('one sentence for a wrong password and an unknown address', async () => {
    const { email } = await account()
    const wrong = await signIn(email, 'another harbour')
    const unknown = await signIn('nobody@wordconnect.example')
    expect(wrong.answer.status).toBe(401)
    expect(wrong.answer.body).toEqual({ code: 'invalid_credentials', message: 'Invalid email or password' })
    expect(unknown.answer.body).toEqual(wrong.answer.body)
    expect(await isSignedIn(wrong.client)).toBe(false)
  })

  test.each([
    ['too short', 'sevench'],
    ['empty', ''],
    ['too long', 'x'.repeat(129)],
    ['far too long', 'x'.repeat(5000)],
    ['among the commonest', 'Password123'],
    ['four characters in eight units', '😀😀😀😀'],
  ])('a password %s is refused', async (_, weak) => {
    const email = `weak${++accounts}@wordconnect.example`
    const answer = await server.client().try('POST /api/auth/register', { body: { email, password: weak } })
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'weak_password', details: [{ field: 'password' }] },
    })
    expect((await signIn(email, weak)).answer.status).toBe(401)
  })

  test('an address is taken whatever its case; an unknown referral code is refused', async () => {
    const { email } = await account()
    const client = server.client()
    const taken = await client.try('POST /api/auth/register', {
      body: { email: email.toUpperCase(), password },
    })
    expect(taken).toMatchObject({ status: 409, body: { code: 'email_taken' } })
    const body = { email: 'friend@wordconnect.example', password, referralCode: 'NOBODY' }
    const referred = await client.try('POST /api/auth/register', { body })
    expect(referred).toMatchObject({ status: 422, body: { code: 'unknown_referral_code' } })
    expect((await signIn(body.email)).answer.status).toBe(401)
  })

  test('signing out: at once from our own pages, otherwise a page asks first', async () => {
    const { client } = await account()
    for (const site of ['cross-site', 'same-site', 'none', undefined]) {
      const headers: Record<string, string> = site ? { 'sec-fetch-site': site } : {}
      const page = await client.raw('GET', '/api/logout', { headers })
      expect(page.status).toBe(200)
      expect(page.text).toContain('<form method="post" action="/api/logout">')
      expect(await isSignedIn(client)).toBe(true)
    }
    const sent = client.cookie
    const out = await client.raw('GET', '/api/logout', { headers: { 'sec-fetch-site': 'same-origin' } })
    expect([out.status, out.headers.get('location')]).toEqual([302, '/'])
    expect(client.cookie).toMatch(/^wc\.device=[^;]*$/)
    const stolen = await server.client().raw('GET', '/api/auth/user', { headers: { cookie: sent } })
    expect(stolen.status).toBe(401)
  })

  test("the page's form signs out; a form of another site does not", async () => {
    const { client } = await account()
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const headers = { ...form, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
    const foreign = await client.raw('POST', '/api/logout', { headers, body: '' })
    expect(foreign.status).toBe(403)
    expect(await isSignedIn(client)).toBe(true)
    const own = await client.raw('POST', '/api/logout', { headers: form, body: '' })
    expect(own.status).toBe(302)
    expect(await isSignedIn(client)).toBe(false)
    expect((await client.raw('POST', '/api/logout', { headers: form, body: '' })).status).toBe(302)
  })

  test('/api/login leads to the sign-in screen', async () => {
    const answer = await server.client().raw('GET', '/api/login')
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/auth'])
  })

  test('a new password ends every other session and the old password', async () => {
    const { client, email } = await account()
    const elsewhere = await signIn(email)
    const change = (currentPassword: string, newPassword: string) =>
      client.try('POST /api/auth/change-password', { body: { currentPassword, newPassword } })
    expect((await change('a wrong one', 'a louder harbour')).body.code).toBe('invalid_credentials')
    expect((await change(password, 'short')).body.code).toBe('weak_password')
    expect(await isSignedIn(elsewhere.client)).toBe(true)
    expect((await change(password, 'a louder harbour')).body).toEqual({ ok: true })
    expect(await isSignedIn(client)).toBe(true)
    expect(await isSignedIn(elsewhere.client)).toBe(false)
    expect((await signIn(email)).answer.status).toBe(401)
    expect((await signIn(email, 'a louder harbour')).answer.status).toBe(200)
  })

  test('signing out everywhere ends every session, of this account only', async () => {
    const { client, email } = await account()
    const other = await account()
    const elsewhere = await signIn(email)
    await client.call('POST /api/auth/sign-out-everywhere')
    for (const ended of [client, elsewhere.client]) expect(await isSignedIn(ended)).toBe(false)
    expect(await isSignedIn(other.client)).toBe(true)
  })

  test('a session lasts thirty days after it was used last', async () => {
    const asked = server.now().getTime()
    const { client, id } = await account()
    const { expires_at } = await server.app.context.db
      .selectFrom('session')
      .select('expires_at')
      .where('player_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(expires_at.getTime()).toBeGreaterThanOrEqual(asked + 30 * DAY_MS)
    expect(expires_at.getTime()).toBeLessThanOrEqual(server.now().getTime() + 30 * DAY_MS)
    const left = (expires_at.getTime() - server.now().getTime()) / 1000
    server.passTime(left - 60)
    expect(await isSignedIn(client)).toBe(true) // this call also extends the session
    server.passTime(30 * DAY_S - 60)
    expect(await isSignedIn(client)).toBe(true)
    server.passTime(30 * DAY_S + 60)
    expect(await isSignedIn(client)).toBe(false)
    server.passTime(-left - 60 * DAY_S)
  })

  test('Google is not here yet: its call says so', async () => {
    const answer = await server.client().try('GET /api/auth/google')
    expect(answer).toMatchObject({ status: 503, body: { code: 'google_unavailable' } })
  })

  test('the export holds the account and its games, and nothing of anybody else', async () => {
    const { client, id, username } = await server.player()
    const other = await server.player()
    await win(server, client, await start(client))
    await start(other.client)
    const open = await start(client)
    await client.call('POST /api/game/use-hint', {})
    const answer = await client.raw('GET', '/api/account/export')
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    expect(answer.body).toMatchObject({
      account: { id, username, hints: 0, lives: 0, winStreak: 1 },
      games: [{ status: 'level_complete' }, { id: open.id, status: 'playing', completedGroups: [] }],
      scores: [{ playerId: id, level: 1, completed: true }],
      ledger: [{ item: 'hint', delta: -1, pocket: 'day' }],
    })
    expect(answer.text).not.toMatch(/"[a-z]+_[a-z_]+":/)
    expect(answer.text).not.toMatch(/"[a-z]*(token|seed|category)[a-z]*":/i)
    const { db } = server.app.context
    const games = await db
      .selectFrom('game')
      .select(['seed', 'category_ids'])
      .where('player_id', '=', id)
      .execute()
    const { token } = await db
      .selectFrom('session')
      .select('token')
      .where('player_id', '=', id)
      .executeTakeFirstOrThrow()
    const behind = games.flatMap(({ seed, category_ids }) => [seed, ...category_ids.map((one) => `"${one}"`)])
    for (const secret of [other.id, other.username, 'argon2', token, ...behind])
      expect(answer.text).not.toContain(secret)
  })
})
