import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailer } from '../../src/server/adapters/mail/open.ts'
import { RESET_SECONDS } from '../../src/server/features/account/address.service.ts'
import { sendDueMails } from '../../src/server/features/mail/outbox.service.ts'
import { Authenticator } from '../support/authenticator.ts'
import type { Client } from '../support/client.ts'
import { onDatabases, onOneDatabase } from '../support/on-databases.ts'
import { turnOn } from '../support/second-factor.ts'
import type { TestServer } from '../support/server.ts'
import { decodedHeader, MailServer, partOf } from '../support/smtp.ts'

const password = 'a quiet harbour'
const fresh = 'another quiet harbour'
const DAY = 86_400
let accounts = 0

/** Returns helper functions for the e-mails that the test server sends through the given mail server. */
function withPost(server: TestServer, post: MailServer) {
  const token = (link: string) => link.split('token=')[1] ?? ''
  const send = () => {
    const { context } = server.app
    context.env.smtpUrl = post.settings.SMTP_URL
    context.mailer = openMailer(context)
    return sendDueMails(context)
  }
  return {
    send,
    async account() {
      const client = server.client()
      const email = `owner${++accounts}@wordconnect.example`
      const body = { email, password, firstName: 'Ada', lastName: 'Lovelace' }
      const { id } = await client.call('POST /api/auth/register', { body })
      return { client, email, id }
    },
    signIn: async (email: string, secret: string) =>
      (await server.client().try('POST /api/auth/login', { body: { email, password: secret } })).status,
    isSignedIn: async (client: Client) => (await client.try('GET /api/auth/user')).status === 200,
    forgot: (email: string) => server.client().try('POST /api/auth/forgot-password', { body: { email } }),
    reset: (given: string, secret = fresh) =>
      server.client().try('POST /api/auth/reset-password', { body: { token: given, password: secret } }),
    verify: (given: string) => server.client().try('POST /api/auth/verify-email', { body: { token: given } }),
    /** Returns the token in the newest e-mail that contains a link to the given page. */
    async mailed(email: string, path: '/verify-email' | '/reset-password') {
      await send()
      return token(post.link(email, path))
    },
  }
}
const refused = { status: 400, body: { code: 'invalid_token' } }

onDatabases('a forgotten password', (server) => {
  const post = new MailServer()
  const people = withPost(server, post)
  beforeAll(() => post.start())
  afterAll(() => post.close())

  test('a mail, a new password, and nobody is signed in any more', async () => {
    const { client, email, id } = await people.account()
    const elsewhere = server.client()
    await elsewhere.call('POST /api/auth/login', { body: { email, password } })
    await people.forgot(` ${email.toUpperCase()} `)
    const earlier = await people.mailed(email, '/reset-password')
    await people.forgot(email)
    const token = await people.mailed(email, '/reset-password')
    expect(token).not.toBe(earlier)
    // If the server refuses the new password, the player can use the link in the e-mail again.
    for (const weak of ['short', 'password1', 'Lovelace99', email])
      expect(await people.reset(token, weak)).toMatchObject({ status: 400, body: { code: 'weak_password' } })
    const done = await people.reset(token)
    expect([done.status, done.headers.getSetCookie()]).toEqual([200, []])
    expect([await people.isSignedIn(client), await people.isSignedIn(elsewhere)]).toEqual([false, false])
    expect([await people.signIn(email, password), await people.signIn(email, fresh)]).toEqual([401, 200])
    // The server refuses a used token, an earlier token and an unknown token in the same way.
    for (const wrong of [token, earlier, 'x'.repeat(43)]) {
      const answer = await people.reset(wrong, 'a third quiet harbour')
      expect(answer).toMatchObject(refused)
    }
    const { db } = server.app.context
    const player = await db.selectFrom('player').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(player.email_verified).toBe(true)
    await people.send()
    const subjects = post.to(email).map((mail) => decodedHeader(mail, 'Subject'))
    expect(subjects.filter((subject) => subject === 'Your password was changed')).toHaveLength(1)
    // Every visitor can make the server send the e-mail for a new password, so the e-mail does not contain the player's
    // name.
    for (const mail of post.to(email)) expect(partOf(mail, 'text/plain')).not.toContain('Ada')
  })

  test.each([
    ['that was never verified, of whoever signed up with it', false],
    ['that was verified, of its owner', true],
  ])('the other ways into an address %s', async (_, verified) => {
    const { client, email } = await people.account()
    if (verified) await people.verify(await people.mailed(email, '/verify-email'))
    const key = new Authenticator(server.app.context.env.publicUrl)
    const options = await client.call('POST /api/auth/passkey/register/options', { body: { password } })
    await client.try('POST /api/auth/passkey/register', { body: key.create(options) })
    await turnOn(server, client)
    await people.forgot(email)
    expect((await people.reset(await people.mailed(email, '/reset-password'))).status).toBe(200)
    const elsewhere = server.client()
    const signIn = { body: { email, password: fresh } }
    // If an account has a second factor, a sign-in with the password needs another step. After a change of the
    // password, the player can still sign in with the passkey.
    await elsewhere.try('POST /api/auth/login', signIn)
    expect(await people.isSignedIn(elsewhere)).toBe(!verified)
    const visitor = server.client()
    const question = await visitor.call('POST /api/auth/passkey/sign-in/options', {})
    const entered = await visitor.try('POST /api/auth/passkey/sign-in', { body: key.get(question) })
    expect([entered.status, await people.isSignedIn(visitor)]).toEqual(verified ? [200, true] : [401, false])
  })

  test('two with one link at once: one of them sets the password', async () => {
    const { email } = await people.account()
    await people.forgot(email)
    const token = await people.mailed(email, '/reset-password')
    const secrets = ['the first of two harbours', 'the second of two harbours', 'the third of two harbours']
    const answers = await Promise.all(secrets.map((secret) => people.reset(token, secret)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    const won = secrets[answers.findIndex(({ status }) => status === 200)]
    for (const secret of secrets) expect(await people.signIn(email, secret)).toBe(secret === won ? 200 : 401)
  })

  test('an account without a password gets its first one', async () => {
    const { email, id } = await people.account()
    await server.app.context.db.deleteFrom('password').where('player_id', '=', id).execute()
    await people.forgot(email)
    expect((await people.reset(await people.mailed(email, '/reset-password'))).status).toBe(200)
    expect(await people.signIn(email, fresh)).toBe(200)
  })
})

onOneDatabase('an address', (server) => {
  const post = new MailServer()
  const people = withPost(server, post)
  beforeAll(() => post.start())
  afterAll(() => post.close())

  test('whoever asks for a new password learns nothing: the same answer and one row, also for nobody’s address', async () => {
    const { email } = await people.account()
    const { db } = server.app.context
    const demo = await people.account()
    await db.updateTable('player').set({ demo: true }).where('id', '=', demo.id).execute()
    const gone = await people.account()
    await gone.client.call('DELETE /api/account', { body: { password } })
    await people.send()
    const before = post.mails.length
    const rows = async () => (await db.selectFrom('mail').select('id').execute()).length
    const answers = []
    for (const asked of [
      email,
      'nobody@wordconnect.example',
      demo.email,
      gone.email,
      'no address',
      '',
      '\u0000@',
    ]) {
      const had = await rows()
      const { status, text } = await people.forgot(asked)
      answers.push([status, text, (await rows()) - had])
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set(['[202,"{\\"ok\\":true}",1]']),
    )
    await people.send()
    expect(post.mails.slice(before).map(({ to }) => to)).toEqual([email])
    expect((await server.client().try('POST /api/auth/forgot-password', { body: {} })).status).toBe(400)
  })

  test('a link for a new password is good for half an hour, and for nothing else', async () => {
    const { email } = await people.account()
    await people.forgot(email)
    const token = await people.mailed(email, '/reset-password')
    expect(await people.verify(token)).toMatchObject(refused)
    server.passTime(RESET_SECONDS)
    expect(await people.reset(token)).toMatchObject(refused)
  })

  test('a changed password ends links that were asked for before, and its owner is told', async () => {
    const { client, email } = await people.account()
    await people.forgot(email)
    const token = await people.mailed(email, '/reset-password')
    const body = { currentPassword: password, newPassword: fresh }
    await client.call('POST /api/auth/change-password', { body })
    expect(await people.reset(token, 'a third quiet harbour')).toMatchObject(refused)
    await people.send()
    expect(decodedHeader(post.to(email).at(-1) ?? { to: '', raw: '' }, 'Subject')).toBe(
      'Your password was changed',
    )
  })

  test('verified by the mail of the sign-up or a later one, once', async () => {
    const { client, email } = await people.account()
    const verified = async () => (await client.call('GET /api/auth/user')).emailVerified
    expect(await verified()).toBe(false)
    const first = await people.mailed(email, '/verify-email')
    expect((await client.try('POST /api/auth/verify-email/send')).status).toBe(202)
    const second = await people.mailed(email, '/verify-email')
    expect(post.to(email)).toHaveLength(2)
    expect(await people.reset(first)).toMatchObject(refused)
    const both = await Promise.all([people.verify(first), people.verify(first)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await verified()).toBe(true)
    // The server sends no e-mail if the address is already verified.
    expect((await client.try('POST /api/auth/verify-email/send')).status).toBe(202)
    await people.send()
    expect(post.to(email)).toHaveLength(2)
    expect((await people.verify(second)).status).toBe(200)
    expect(await people.verify('')).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    const { db } = server.app.context
    const { rows } = { rows: await db.selectFrom('one_time_token').selectAll().execute() }
    // The database does not store the tokens that e-mails contain.
    expect(JSON.stringify(rows)).not.toContain(second)
  })

  test('a link to verify is over after a day', async () => {
    const { email } = await people.account()
    const token = await people.mailed(email, '/verify-email')
    server.passTime(DAY)
    expect(await people.verify(token)).toMatchObject(refused)
  })

  test('one’s mails are in the download, and those of a deleted account are neither sent nor known', async () => {
    const { client, email, id } = await people.account()
    await people.send()
    await people.forgot(email)
    const { mails } = (await client.call('GET /api/account/export')) as { mails: object[] }
    expect(mails).toEqual([
      { kind: 'verify_email', status: 'sent', createdAt: expect.any(String), endedAt: expect.any(String) },
      { kind: 'reset_password', status: 'waiting', createdAt: expect.any(String), endedAt: null },
    ])
    const sent = post.to(email).length
    await client.call('DELETE /api/account', { body: { password } })
    await people.send()
    expect(post.to(email)).toHaveLength(sent)
    const { db } = server.app.context
    const left = await db
      .selectFrom('mail')
      .selectAll()
      .where((row) => row.or([row('player_id', '=', id), row('recipient', '=', email)]))
      .execute()
    expect(left).toEqual([])
    expect(
      await db.selectFrom('one_time_token').select('hash').where('player_id', '=', id).execute(),
    ).toEqual([])
  })
})

onOneDatabase('limits of mails', { settings: { RATE_LIMITS: 'on' } }, (server) => {
  test('one address gets five links an hour at most, whoever asks for them and whether it has an account or not', async () => {
    await server.player('limited_owner', '10.9.0.1')
    const own = await server.app.context.db
      .selectFrom('player')
      .select('email')
      .where('username', '=', 'limited_owner')
      .executeTakeFirstOrThrow()
    for (const email of [own.email, 'stranger@wordconnect.example']) {
      const ask = (n: number) =>
        server.client().try('POST /api/auth/forgot-password', {
          body: { email },
          headers: { 'x-forwarded-for': `10.9.1.${n}` },
        })
      const answers: Awaited<ReturnType<typeof ask>>[] = []
      for (let n = 0; n < 6; n++) answers.push(await ask(n))
      expect(answers.map(({ status, text }) => [status, text])).toEqual(
        Array.from({ length: 6 }, () => [202, answers[0]?.text]),
      )
      const { db } = server.app.context
      const queued = db.selectFrom('mail').select('id').where('recipient', '=', email)
      expect(await queued.where('kind', '=', 'reset_password').execute()).toHaveLength(5)
    }
  })
})
