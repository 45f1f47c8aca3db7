import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiKey, api } from '../../src/contract/api.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { makeToken } from '../../src/server/identity/one-time-token.store.ts'
import type { Client } from '../support/client.ts'
import { quickKind } from '../support/database.ts'
import { Liar, newPerson } from '../support/openid.ts'
import { turnOn } from '../support/second-factor.ts'
import { startServer, type TestServer } from '../support/server.ts'

const WORD = 'Zoë’s ﬁne café №1'
/** The same password, with its characters encoded in four ways, as different keyboards can send it. */
const [NFC = '', ...otherForms] = ['NFC', 'NFD', 'NFKC', 'NFKD'].map((form) => WORD.normalize(form))
const [NFD = ''] = otherForms
const liar = new Liar()
let server: TestServer

beforeAll(async () => {
  await liar.start()
  server = await startServer(quickKind, { ...liar.settings, PUBLIC_URL: 'http://localhost:3000' }, 'runs')
})
afterAll(async () => {
  await server.close()
  await liar.close()
})

interface Owner {
  client: Client
  email: string
  id: string
}
let people = 0
async function account(password = NFC): Promise<Owner> {
  const client = server.client()
  const email = `form${people++}@wordconnect.example`
  const { id } = await client.call('POST /api/auth/register', { body: { email, password } })
  return { client, email, id }
}
const signIn = async (email: string, password: string) =>
  (await server.client().try('POST /api/auth/login', { body: { email, password } })).status

/**
 * Replaces the stored password hash of the account by the hash of the typed password, without Unicode normalization.
 */
async function age({ id }: Owner, typed: string): Promise<void> {
  const old = await hash(typed, { memoryCost: 1024, timeCost: 1 })
  await server.app.context.db.updateTable('password').set({ hash: old }).where('player_id', '=', id).execute()
}

const proves =
  (key: ApiKey, status: number) =>
  async ({ client }: Owner, password: string) => {
    const params = { id: 'passkey-of-somebody' }
    expect((await client.try(key, { params, body: { password: `${password} no` } })).status).toBe(401)
    expect((await client.try(key, { params, body: { password } })).status).toBe(status)
  }

/**
 * For each endpoint, uses the account's password. The text can have another Unicode form than the password at the
 * sign-up.
 */
const uses: Record<string, (owner: Owner, typed: string) => Promise<unknown>> = {
  'POST /api/auth/login': async ({ email }, typed) => expect(await signIn(email, typed)).toBe(200),
  'POST /api/auth/change-password': async ({ client, email }, typed) => {
    const body = { currentPassword: typed, newPassword: `${NFC} 2` }
    expect((await client.try('POST /api/auth/change-password', { body })).status).toBe(200)
    expect(await signIn(email, `${NFD} 2`)).toBe(200)
  },
  'POST /api/auth/two-factor/enable': proves('POST /api/auth/two-factor/enable', 200),
  'POST /api/auth/two-factor/disable': async (owner, typed) => {
    await turnOn(server, owner.client, typed)
    await proves('POST /api/auth/two-factor/disable', 200)(owner, typed)
  },
  'POST /api/auth/two-factor/recovery-codes': async (owner, typed) => {
    await turnOn(server, owner.client, typed)
    await proves('POST /api/auth/two-factor/recovery-codes', 200)(owner, typed)
  },
  'POST /api/auth/passkey/register/options': proves('POST /api/auth/passkey/register/options', 200),
  'POST /api/auth/google/connect': proves('POST /api/auth/google/connect', 200),
  'DELETE /api/auth/google/link': proves('DELETE /api/auth/google/link', 200),
  'DELETE /api/auth/passkey/:id': proves('DELETE /api/auth/passkey/:id', 404),
  'POST /api/auth/google/link': async ({ email }, typed) => {
    const client = server.client()
    const begun = await client.try('GET /api/auth/google')
    await client.raw('GET', liar.send(begun.headers.get('location') ?? '', newPerson({ email })))
    const answer = await client.try('POST /api/auth/google/link', { body: { password: typed } })
    expect(answer.status).toBe(200)
  },
  'DELETE /api/account': proves('DELETE /api/account', 204),
}

/** For each endpoint, sets a password. After that, the account can sign in with every Unicode form of the password. */
const sets: Record<string, (typed: string) => Promise<Owner>> = {
  'POST /api/auth/register': account,
  'POST /api/auth/reset-password': async (typed) => {
    const owner = await account('a quiet harbour')
    const { db } = server.app.context
    const made = { purpose: 'reset_password', playerId: owner.id, seconds: 600 } as const
    const token = await db.transaction().execute((tx) => makeToken(tx, made, server.now()))
    const body = { token, password: typed }
    expect((await server.client().try('POST /api/auth/reset-password', { body })).status).toBe(200)
    return owner
  },
}

test('the tables have each endpoint that takes a password', () => {
  const fieldsOf = (schema: unknown): string[] => {
    const { shape, unwrap } = Object(schema)
    return shape ? Object.keys(shape) : unwrap ? fieldsOf(unwrap.call(schema)) : []
  }
  const taking = Object.entries(api as Record<string, Endpoint>).flatMap(([key, { body }]) =>
    fieldsOf(body).some((field) => /password/i.test(field)) ? [key] : [],
  )
  expect([...Object.keys(uses), ...Object.keys(sets)].sort()).toEqual(taking.sort())
})

test.each(Object.entries(uses))(
  '%s takes every form, and the form as typed for an old hash',
  async (_, use) => {
    await use(await account(), NFD)
    const old = await account()
    await age(old, NFD)
    await use(old, NFD)
  },
)

test.each(Object.entries(sets))('a password of %s opens the account in every form', async (_, set) => {
  for (const typed of [NFC, NFD]) {
    const { email } = await set(typed)
    for (const form of [NFC, ...otherForms]) expect(await signIn(email, form)).toBe(200)
    expect(await signIn(email, `${NFC} `)).toBe(401)
  }
})

test('an old hash is replaced at the first sign-in, also by several at once', async () => {
  const owner = await account()
  await age(owner, NFD)
  expect(await signIn(owner.email, NFC)).toBe(401)
  const answers = await Promise.all([1, 2, 3].map(() => signIn(owner.email, NFD)))
  expect(answers).toEqual([200, 200, 200])
  expect(await signIn(owner.email, NFC)).toBe(200)
  expect((await owner.client.try('GET /api/auth/user')).status).toBe(200)
})

test('an address with signs signs up, gets its mail and signs in', async () => {
  for (const email of ['a&b@wordconnect.example', "o'brien@wordconnect.example", 'a+b@wordconnect.example']) {
    const client = server.client()
    const body = { email, password: NFC }
    expect(await client.call('POST /api/auth/register', { body })).toMatchObject({ email })
    expect(await signIn(email, NFD)).toBe(200)
    const mail = await server.app.context.db.selectFrom('mail').select('kind').where('recipient', '=', email)
    expect(await mail.execute()).toMatchObject([{ kind: 'verify_email' }])
  }
})
