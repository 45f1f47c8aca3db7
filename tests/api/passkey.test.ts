import { expect, test } from 'vitest'
import { Authenticator, type Lies } from '../support/authenticator.ts'
import type { Client } from '../support/client.ts'
import { onOneDatabase } from '../support/on-databases.ts'
import { turnOn } from '../support/second-factor.ts'

const password = 'a quiet harbour'
const ORIGIN = 'http://localhost:3000'

onOneDatabase('passkeys', { settings: { PUBLIC_URL: ORIGIN } }, (server) => {
  const begin = (client: Client) =>
    client.call('POST /api/auth/passkey/register/options', { body: { password } })
  const beginSignIn = (client: Client) => client.call('POST /api/auth/passkey/sign-in/options', {})
  const signIn = (client: Client, body: unknown) => client.try('POST /api/auth/passkey/sign-in', { body })
  const add = (client: Client, body: unknown) => client.try('POST /api/auth/passkey/register', { body })
  const remove = (client: Client, id: string) =>
    client.try('DELETE /api/auth/passkey/:id', { params: { id } })
  const listed = async (client: Client) => (await client.call('GET /api/auth/protection')).passkeys

  /** Creates a player with a passkey. */
  async function holder() {
    const { client, id } = await server.player()
    const key = new Authenticator(ORIGIN)
    const answer = await add(client, key.create(await begin(client)))
    expect(answer.status).toBe(201)
    return { client, id, key, passkeyId: key.id.toString('base64url') }
  }

  test('is added with the password, opens the account without one, and is both steps in one', async () => {
    const { client, id, key, passkeyId } = await holder()
    expect(await listed(client)).toMatchObject([{ id: passkeyId, name: 'A browser', lastUsedAt: null }])
    await turnOn(server, client)
    const elsewhere = server.client()
    const options = await beginSignIn(elsewhere)
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options.allowCredentials ?? []).toEqual([])
    expect((await signIn(elsewhere, { ...key.get(options), timeZone: 'Asia/Tokyo' })).body).toMatchObject({
      id,
      timeZone: 'Asia/Tokyo',
    })
    expect((await elsewhere.try('GET /api/auth/user')).status).toBe(200)
    expect(await listed(client)).toMatchObject([{ lastUsedAt: expect.any(String) }])
    const exported = await client.raw('GET', '/api/account/export')
    expect(exported.body).toMatchObject({ passkeys: [{ name: 'A browser' }] })
    expect(exported.text).not.toMatch(/publicKey|counter/)
    const { db } = server.app.context
    const mails = await db
      .selectFrom('mail')
      .select('data')
      .where('player_id', '=', id)
      .where('kind', '=', 'security_notice')
      .execute()
    expect(mails.map(({ data }) => data.notice).sort()).toEqual(['passkey_added', 'two_factor_on'])
  })

  test('the options want a passkey that asks for its owner, and name those that there are', async () => {
    const { client, passkeyId } = await holder()
    const wrong = { body: { password: 'not the password' } }
    const refused = await client.try('POST /api/auth/passkey/register/options', wrong)
    expect(refused.body.code).toBe('invalid_credentials')
    expect(await begin(client)).toMatchObject({
      rp: { id: 'localhost', name: 'WordConnect' },
      attestation: 'none',
      excludeCredentials: [{ id: passkeyId }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  })

  const lies: [string, Lies][] = [
    ['another site', { origin: 'https://wordconnect.example.evil.example' }],
    ['another port of this host', { origin: 'http://localhost:3001' }],
    ['another party', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['nobody at the authenticator', { userVerified: false }],
  ]

  test.each([...lies, ['a passkey that signs in', { type: 'webauthn.get' }] as const])(
    'none is added for %s',
    async (_, lie) => {
      const { client } = await server.player()
      const answer = await add(client, new Authenticator(ORIGIN).create(await begin(client), lie))
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
      expect(await listed(client)).toEqual([])
    },
  )

  test.each([
    ...lies,
    ['a passkey that is being made', { type: 'webauthn.create' }] as const,
    ['a counter that stands still', { counter: 5 }] as const,
    ['a counter that goes back', { counter: 3 }] as const,
    ['a counter that begins again', { counter: 0 }] as const,
    ["another account's handle", { userHandle: Buffer.from('somebody-else').toString('base64url') }] as const,
    ['no handle', { userHandle: '' }] as const,
  ])('nobody gets in with %s', async (_, lie) => {
    const { key } = await holder()
    const earlier = server.client()
    key.counter = 4
    expect((await signIn(earlier, key.get(await beginSignIn(earlier)))).status).toBe(200)
    const client = server.client()
    const answer = await signIn(client, key.get(await beginSignIn(client), lie))
    expect(answer).toMatchObject({ status: 401, body: { code: 'invalid_passkey' } })
    expect((await client.try('GET /api/auth/user')).status).toBe(401)
    // After an attacker has sent a forged reply, the owner of the passkey can still sign in.
    expect((await signIn(client, key.get(await beginSignIn(client)))).status).toBe(200)
  })

  test('a passkey of nobody, and a signature of another key, open nothing', async () => {
    const { key, client: owner } = await holder()
    const foreign = new Authenticator(ORIGIN)
    foreign.create(await begin(owner))
    const client = server.client()
    expect((await signIn(client, foreign.get(await beginSignIn(client)))).body.code).toBe('invalid_passkey')
    const options = await beginSignIn(client)
    const mixed = { ...foreign.get(options), id: key.get(options).id, rawId: key.get(options).id }
    expect((await signIn(client, mixed)).body.code).toBe('invalid_passkey')
  })

  test('a challenge is for one answer, one browser, one purpose, five minutes', async () => {
    const { key, client: owner } = await holder()
    const [client, other] = [server.client(), server.client()]
    const answer = key.get(await beginSignIn(client))
    await beginSignIn(other)
    expect((await signIn(other, answer)).body.code).toBe('invalid_passkey')
    expect((await signIn(server.client(), answer)).body.code).toBe('sign_in_expired')
    const twice = server.client().share(client)
    const answers = await Promise.all([signIn(client, answer), signIn(twice, answer)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    const again = key.get(await beginSignIn(other))
    const cookie = other.cookie
    expect((await signIn(other, again)).status).toBe(200)
    const replayed = await server
      .client()
      .try('POST /api/auth/passkey/sign-in', { body: again, headers: { cookie } })
    expect(replayed.body.code).toBe('sign_in_expired')
    const late = key.get(await beginSignIn(other))
    server.passTime(301)
    expect((await signIn(other, late)).body.code).toBe('sign_in_expired')
    // A player cannot add a passkey with a WebAuthn challenge that the server made for a sign-in or for another player.
    const fresh = new Authenticator(ORIGIN)
    const options = await begin(owner)
    const stranger = await server.player()
    await beginSignIn(stranger.client)
    expect((await add(stranger.client, fresh.create(options))).body.code).toBe('invalid_request')
    const headers = { cookie: `${stranger.client.cookie}; ${owner.cookie.split('; ').pop()}` }
    const crossed = await server
      .client()
      .try('POST /api/auth/passkey/register', { body: fresh.create(options), headers })
    expect(crossed.body.code).toBe('invalid_request')
    expect(await listed(stranger.client)).toEqual([])
  })

  test('one that is there already is not added again, to no account; ten are enough', async () => {
    const { client, key } = await holder()
    const other = await server.player()
    for (const whose of [client, other.client])
      expect((await add(whose, key.create(await begin(whose)))).body.code).toBe('invalid_request')
    const last = new Authenticator(ORIGIN)
    for (let n = 2; n < 10; n++) await add(client, new Authenticator(ORIGIN).create(await begin(client)))
    const [one, two] = [await begin(client), new Authenticator(ORIGIN)]
    expect((await add(client, two.create(one))).status).toBe(201)
    const full = await client.try('POST /api/auth/passkey/register/options', { body: { password } })
    expect(full.body.code).toBe('too_many_passkeys')
    expect(await listed(client)).toHaveLength(10)
    expect(last.counter).toBe(0)
  })

  test('is removed by its owner only, and never when it is the last way in', async () => {
    const { client, id, key, passkeyId } = await holder()
    const stranger = await server.player()
    expect((await remove(stranger.client, passkeyId)).body.code).toBe('not_found')
    await server.app.context.db.deleteFrom('password').where('player_id', '=', id).execute()
    expect((await remove(client, passkeyId)).body.code).toBe('last_way_in')
    const body = {}
    const options = await client.call('POST /api/auth/passkey/register/options', { body })
    expect((await add(client, new Authenticator(ORIGIN).create(options))).status).toBe(201)
    expect((await remove(client, passkeyId)).status).toBe(204)
    const elsewhere = server.client()
    expect((await signIn(elsewhere, key.get(await beginSignIn(elsewhere)))).body.code).toBe('invalid_passkey')
    const { status } = await client.try('DELETE /api/account', { body: {} })
    expect(status).toBe(204)
    const { db } = server.app.context
    expect(await db.selectFrom('passkey').select('id').where('player_id', '=', id).execute()).toEqual([])
  })
})
