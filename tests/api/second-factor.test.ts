import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { securityNotice } from '../../src/server/features/account/security-notice.ts'
import type { Client } from '../support/client.ts'
import { atLength } from '../support/length.ts'
import { onDatabases, onOneDatabase } from '../support/on-databases.ts'
import { codeOf, secretOf, turnOn } from '../support/second-factor.ts'
import type { TestServer } from '../support/server.ts'

const password = 'a quiet harbour'

const emailOf = async (client: Client) => (await client.call('GET /api/auth/user')).email
/** Signs in with the right password, but does not send the second factor. Returns the client and the server's reply. */
async function half(server: TestServer, email: string) {
  const client = server.client()
  const answer = await client.try('POST /api/auth/login', { body: { email, password } })
  return { client, answer }
}
const verify = (client: Client, code: string) =>
  client.try('POST /api/auth/two-factor/verify', { body: { code } })
const isSignedIn = async (client: Client) => (await client.try('GET /api/auth/user')).status === 200

/** Creates a player with a second factor. */
async function guarded(server: TestServer) {
  const { client, id } = await server.player()
  const email = await emailOf(client)
  const on = await turnOn(server, client)
  server.passTime(60)
  return { client, id, email, ...on, code: (steps = 0) => codeOf(on.secret, server.now(), steps) }
}

onOneDatabase('two-step sign-in', (server) => {
  const mailsTo = (playerId: string) =>
    server.app.context.db
      .selectFrom('mail')
      .selectAll()
      .where('player_id', '=', playerId)
      .orderBy('created_at')
      .execute()
  const noticesTo = async (playerId: string) =>
    (await mailsTo(playerId)).filter(({ kind }) => kind === 'security_notice').map(({ data }) => data.notice)

  test('is on when the app has shown a code, not before', async () => {
    const { client, id } = await server.player()
    const email = await emailOf(client)
    const enable = (secret: string) =>
      client.try('POST /api/auth/two-factor/enable', { body: { password: secret } })
    expect((await enable('not the password')).body.code).toBe('invalid_credentials')
    expect(
      (await client.try('POST /api/auth/two-factor/confirm', { body: { code: '123456' } })).body.code,
    ).toBe('not_enabled')
    const first = secretOf(String((await enable(password)).body.uri))
    // A sign-in needs no code until the player has confirmed the set-up of the second factor. If the player starts the
    // set-up again, a new secret replaces the first secret.
    expect((await half(server, email)).answer.body).toMatchObject({ id })
    const { uri, recoveryCodes } = (await enable(password)).body as unknown as {
      uri: string
      recoveryCodes: string[]
    }
    expect(uri).toMatch(/^otpauth:\/\/totp\/WordConnect:player\d+%40wordconnect\.example\?/)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^([2-9a-hj-km-np-z]{4}-){2}[2-9a-hj-km-np-z]{4}$/)
    const secret = secretOf(uri)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/) // the secret has 160 bits
    const confirm = (code: string) => client.try('POST /api/auth/two-factor/confirm', { body: { code } })
    expect((await confirm(codeOf(first, server.now()))).body.code).toBe('invalid_code')
    expect((await confirm('not a code')).body.code).toBe('invalid_code')
    const before = await client.call('GET /api/auth/protection')
    expect(before).toEqual({
      password: true,
      google: false,
      emailVerified: false,
      twoFactor: false,
      recoveryCodesLeft: 0,
      passkeys: [],
    })
    expect((await confirm(codeOf(secret, server.now()))).body).toEqual({ ok: true })
    const after = await client.call('GET /api/auth/protection')
    expect(after).toMatchObject({ twoFactor: true, recoveryCodesLeft: 10 })
    expect((await confirm(codeOf(secret, server.now()))).body.code).toBe('already_enabled')
    expect((await enable(password)).body.code).toBe('already_enabled')
    expect(await noticesTo(id)).toEqual(['two_factor_on'])
  })

  test('a right password opens no session; a right code of this browser does, once', async () => {
    const { email, id, code } = await guarded(server)
    const { client, answer } = await half(server, email)
    expect(answer.body).toEqual({ twoFactorRequired: true })
    expect(client.cookie).toMatch(/^wc\.second_step=[\w-]{43}$/)
    expect(answer.headers.getSetCookie()[0]).toMatch(/; Max-Age=600;.*; HttpOnly; SameSite=Lax/)
    expect(await isSignedIn(client)).toBe(false)
    // If the browser has not sent the password before the code, the server refuses the code.
    expect((await verify(server.client(), code())).body.code).toBe('sign_in_expired')
    expect((await verify(client, '000000')).body.code).toBe('invalid_code')
    expect((await verify(client, code(3))).body.code).toBe('invalid_code') // the code is not valid yet
    const typed = `${code().slice(0, 3)} ${code().slice(3)}`
    expect((await verify(client, typed)).body).toMatchObject({ id })
    expect(await isSignedIn(client)).toBe(true)
    expect(client.cookie).not.toContain('second_step')
    // The server refuses a used code and earlier codes, and accepts the next code.
    const again = (await half(server, email)).client
    expect((await verify(again, code())).body.code).toBe('invalid_code')
    expect((await verify(again, code(-1))).body.code).toBe('invalid_code')
    expect((await verify(again, code(1))).status).toBe(200)
  })

  test('a recovery code works once, in any spelling; new ones replace the old', async () => {
    const { email, id, client: owner, recoveryCodes } = await guarded(server)
    const [one = '', two = ''] = recoveryCodes
    const { client } = await half(server, email)
    expect((await verify(client, 'aaaa-aaaa-aaaa')).body.code).toBe('invalid_code')
    expect((await verify(client, ` ${one.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200)
    const again = (await half(server, email)).client
    expect((await verify(again, one)).body.code).toBe('invalid_code')
    expect(await owner.call('GET /api/auth/protection')).toMatchObject({ recoveryCodesLeft: 9 })
    const renewed = await owner.call('POST /api/auth/two-factor/recovery-codes', { body: { password } })
    expect(renewed.recoveryCodes).toHaveLength(10)
    expect((await verify(again, two)).body.code).toBe('invalid_code')
    expect((await verify(again, renewed.recoveryCodes[0] ?? '')).status).toBe(200)
    expect(await noticesTo(id)).toEqual([
      'two_factor_on',
      'recovery_code_used',
      'recovery_codes_made',
      'recovery_code_used',
    ])
  })

  test('neither secret nor recovery codes can be read from the database, the export or another row', async () => {
    const { client, id, secret, recoveryCodes, email } = await guarded(server)
    const other = await guarded(server)
    const { db } = server.app.context
    const rows = await db.selectFrom('second_factor').selectAll().where('player_id', '=', id).execute()
    const codes = await db.selectFrom('recovery_code').selectAll().where('player_id', '=', id).execute()
    const stored = JSON.stringify([rows, codes])
    const exported = await client.raw('GET', '/api/account/export')
    for (const code of [secret, ...recoveryCodes]) {
      const plain = code.replaceAll('-', '')
      for (const text of [code, plain, createHash('sha256').update(plain).digest('base64url')]) {
        expect(stored).not.toContain(text)
        expect(exported.text).not.toContain(text)
      }
    }
    expect(exported.body).toMatchObject({ twoFactor: { recoveryCodesLeft: 10 }, passkeys: [] })
    // An encrypted secret works only for its player, so the server cannot decrypt the secret after a copy to another
    // player's row. Recovery codes still work if the server cannot decrypt the secret.
    const [{ secret: sealed = '' } = {}] = rows
    await db.updateTable('second_factor').set({ secret: sealed }).where('player_id', '=', other.id).execute()
    const thief = (await half(server, other.email)).client
    expect((await verify(thief, codeOf(secret, server.now()))).body.code).toBe('invalid_code')
    expect((await verify(thief, other.recoveryCodes[0] ?? '')).status).toBe(200)
    expect((await half(server, email)).answer.body).toEqual({ twoFactorRequired: true })
  })

  test('a sign-in waits ten minutes for its second step, and ends with the password it began with', async () => {
    const { client: owner, email, code } = await guarded(server)
    const late = (await half(server, email)).client
    server.passTime(601)
    expect((await verify(late, code())).body.code).toBe('sign_in_expired')
    const before = (await half(server, email)).client
    const body = { currentPassword: password, newPassword: 'a louder harbour' }
    await owner.call('POST /api/auth/change-password', { body })
    expect((await verify(before, code())).body.code).toBe('sign_in_expired')
    const login = { email, password: body.newPassword }
    const [everywhere, off] = [server.client(), server.client()]
    for (const client of [everywhere, off])
      expect(await client.call('POST /api/auth/login', { body: login })).toEqual({ twoFactorRequired: true })
    await owner.call('POST /api/auth/two-factor/disable', { body: { password: body.newPassword } })
    await turnOn(server, owner, body.newPassword)
    expect((await verify(off, code())).body.code).toBe('sign_in_expired')
    await everywhere.call('POST /api/auth/login', { body: login })
    await owner.call('POST /api/auth/sign-out-everywhere')
    expect((await verify(everywhere, code())).body.code).toBe('sign_in_expired')
  })

  test('a browser that signs in as far as the second step has no session any more', async () => {
    const { email } = await guarded(server)
    const { client } = await server.player()
    await client.call('POST /api/auth/login', { body: { email, password } })
    expect(client.cookie).not.toContain('session_token')
  })

  test('the time zone of a sign-in counts only when it is finished', async () => {
    const { email, client: owner, code } = await guarded(server)
    const client = server.client()
    await client.call('POST /api/auth/login', { body: { email, password, timeZone: 'Asia/Tokyo' } })
    expect(await owner.call('GET /api/auth/user')).toMatchObject({ timeZone: 'UTC' })
    const body = { code: code(), timeZone: 'Asia/Tokyo' }
    expect(await client.call('POST /api/auth/two-factor/verify', { body })).toMatchObject({
      timeZone: 'Asia/Tokyo',
    })
  })

  test('turning it off and new codes need the password, and that it is on', async () => {
    const { client, email, id } = await guarded(server)
    const keys = ['POST /api/auth/two-factor/disable', 'POST /api/auth/two-factor/recovery-codes'] as const
    server.passTime(15 * 60)
    for (const key of keys) {
      expect((await client.try(key, { body: {} })).body.code).toBe('password_required')
      expect((await client.try(key, { body: { password: 'wrong' } })).body.code).toBe('invalid_credentials')
    }
    await client.call('POST /api/auth/two-factor/disable', { body: { password } })
    expect((await half(server, email)).answer.body).toMatchObject({ id })
    for (const key of keys)
      expect((await client.try(key, { body: { password } })).body.code).toBe('not_enabled')
    expect(await noticesTo(id)).toEqual(['two_factor_on', 'two_factor_off'])
  })

  test('without a password, a fresh sign-in proves the owner', async () => {
    const { client, id } = await server.player()
    await server.app.context.db.deleteFrom('password').where('player_id', '=', id).execute()
    expect((await client.try('POST /api/auth/two-factor/enable', { body: {} })).status).toBe(200)
    server.passTime(15 * 60)
    const answer = await client.try('POST /api/auth/two-factor/enable', { body: {} })
    expect(answer).toMatchObject({ status: 403, body: { code: 'sign_in_again' } })
    server.passTime(-15 * 60)
  })

  test("the demo's account, which everybody shares, cannot be closed to others", async () => {
    const { client, id } = await server.player()
    await server.app.context.db.updateTable('player').set({ demo: true }).where('id', '=', id).execute()
    for (const key of [
      'POST /api/auth/two-factor/enable',
      'POST /api/auth/passkey/register/options',
    ] as const) {
      const answer = await client.try(key, { body: { password } })
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    }
  })

  test('a deletion takes everything along, and ends a second step', async () => {
    const { client, id, email, code } = await guarded(server)
    const waiting = (await half(server, email)).client
    const deleted = await client.try('DELETE /api/account', { body: { password } })
    expect(deleted.status).toBe(204)
    expect((await verify(waiting, code())).body.code).toBe('sign_in_expired')
    const { db } = server.app.context
    for (const table of ['second_factor', 'recovery_code', 'passkey', 'one_time_token'] as const)
      expect(await db.selectFrom(table).select('player_id').where('player_id', '=', id).execute()).toEqual([])
  })

  test('the notice says what was done and where', async () => {
    const { id } = await guarded(server)
    const mail = (await mailsTo(id)).find(({ kind }) => kind === 'security_notice')
    const { context } = server.app
    const queued = {
      id: mail?.id ?? '',
      recipient: mail?.recipient ?? '',
      playerId: id,
      data: mail?.data ?? {},
    }
    expect(await securityNotice.write(context, queued, server.now())).toMatchObject({
      subject: 'Two-step sign-in is on',
      lines: [expect.stringContaining('authenticator app'), 'It was done in: A browser.'],
      button: { url: `${context.env.publicUrl}/settings` },
    })
  })
})

onOneDatabase('guessing codes', { settings: { RATE_LIMITS: 'on' } }, (server) => {
  test('after five wrong codes each try waits, longer and longer, wherever it comes from; its owner is told', async () => {
    const { id, email, client: owner, code, recoveryCodes } = await guarded(server)
    let network = 0
    const tryCode = async (guess: string) => {
      const headers = { 'x-forwarded-for': `192.0.2.${++network}` }
      const client = server.client()
      await client.try('POST /api/auth/login', { body: { email, password }, headers })
      return client.try('POST /api/auth/two-factor/verify', { body: { code: guess }, headers })
    }
    const wrong = ['000000', '111111', 'aaaa-aaaa-aaaa', 'bbbb-bbbb-bbbb', 'x']
    for (const guess of wrong) expect((await tryCode(guess)).body.code).toBe('invalid_code')
    // After too many wrong codes, the server refuses every code, even a right code or a recovery code.
    for (const guess of [code(), recoveryCodes[0] ?? '']) {
      const waiting = await tryCode(guess)
      expect(waiting).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
      expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(290)
    }
    const mails = await server.app.context.db
      .selectFrom('mail')
      .select('data')
      .where('player_id', '=', id)
      .execute()
    expect(mails.filter(({ data }) => data.notice === 'codes_refused')).toHaveLength(1)
    server.passTime(301)
    expect((await tryCode('222222')).body.code).toBe('invalid_code')
    server.passTime(301)
    expect((await tryCode(code())).status).toBe(429) // the delay is now ten minutes
    server.passTime(301)
    expect((await tryCode(code())).status).toBe(200)
    // After a right code, the server starts to count wrong codes from zero again.
    server.passTime(60)
    expect((await tryCode('333333')).body.code).toBe('invalid_code')
    expect((await tryCode(code())).status).toBe(200)
    expect((await owner.try('GET /api/auth/user')).status).toBe(200)
  })
})

onDatabases('one code at the same time', (server, kind) => {
  const rounds = kind === 'postgres' ? atLength({ short: 2, long: 3 }) : 1

  test.each(['a code of the app', 'a recovery code'] as const)('%s opens one session', async (which) => {
    for (let round = 0; round < rounds; round++) {
      const { email, id, code, recoveryCodes } = await guarded(server)
      const one = which === 'a recovery code' ? (recoveryCodes[0] ?? '') : code()
      const browsers = await Promise.all(Array.from({ length: 4 }, () => half(server, email)))
      // The first of the browsers sends the same code twice.
      const [first] = browsers
      const tries = [
        ...browsers.map(({ client }) => client),
        server.client().share(first?.client ?? server.client()),
      ]
      const answers = await Promise.all(tries.map((client) => verify(client, one)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      for (const { status, body } of answers)
        if (status !== 200) expect(body.code).toMatch(/invalid_code|sign_in_expired/)
      const sessions = await server.app.context.db
        .selectFrom('session')
        .select('id')
        .where('player_id', '=', id)
        .execute()
      expect(sessions).toHaveLength(2) // the session of the owner and the new session
    }
  })

  test('a second step under way when the password changes leaves no session behind', async () => {
    for (let round = 0; round < rounds; round++) {
      const { client, email, code } = await guarded(server)
      const { client: other } = await half(server, email)
      const body = { currentPassword: password, newPassword: `another harbour ${round}` }
      const changed = client.try('POST /api/auth/change-password', { body })
      const stepped = verify(other, code())
      expect((await changed).status).toBe(200)
      expect([200, 401]).toContain((await stepped).status)
      expect(await isSignedIn(other)).toBe(false)
    }
  })
})
