import { expect, test } from 'vitest'
import { type ApiKey, api } from '../../src/contract/api.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { Client } from '../support/client.ts'
import { onOneDatabase } from '../support/on-databases.ts'

const password = 'a quiet harbour'
const MINUTE = 60

/** All API calls that change or remove a guard (a protection) of an account, or delete the account. */
const guards = [
  'DELETE /api/account',
  'POST /api/auth/two-factor/enable',
  'POST /api/auth/two-factor/disable',
  'POST /api/auth/two-factor/recovery-codes',
  'POST /api/auth/passkey/register/options',
  'DELETE /api/auth/passkey/:id',
  'POST /api/auth/google/connect',
  'DELETE /api/auth/google/link',
] as const satisfies readonly ApiKey[]

/** Calls under /api/auth and /api/account that need a session but no second proof of identity, each with the reason. */
const others: Partial<Record<ApiKey, string>> = {
  'POST /api/auth/change-password': 'the present password is a required field of its body',
  'POST /api/auth/two-factor/confirm': 'needs a code of the secret that `enable` gave',
  'POST /api/auth/passkey/register': 'needs the signed challenge that `register/options` gave',
  'POST /api/auth/verify-email/send': 'only sends a mail to the address of the account',
  'POST /api/auth/sign-out-everywhere': 'only ends sessions',
  'DELETE /api/auth/sessions/:id': 'only ends a session',
  'PUT /api/account/avatar': 'a picture guards nothing',
  'DELETE /api/account/avatar': 'a picture guards nothing',
  'PUT /api/account/settings': 'how the game plays guards nothing',
}

const keys = Object.keys(api) as ApiKey[]
const isSignedIn = (key: ApiKey) => api[key].access !== 'public'

onOneDatabase('guards', { settings: { PUBLIC_URL: 'http://localhost:3000' } }, (server) => {
  const call = (client: Client, key: ApiKey, body: object = {}) =>
    client.try(key, { params: { id: 'passkey-of-somebody' }, body } as never)
  const withoutPassword = (id: string) =>
    server.app.context.db.deleteFrom('password').where('player_id', '=', id).execute()

  /**
   * Creates an account that has every guard. The returned function `rows` reads the account's rows in the tables of
   * guards.
   */
  async function guarded() {
    const { client, id } = await server.player()
    const { db, now } = server.app.context
    const at = now()
    await db
      .insertInto('google_identity')
      .values({ issuer: 'https://google.example', subject: id, player_id: id, created_at: at })
      .execute()
    await db
      .insertInto('passkey')
      .values({
        ...{ id: `key-${id}`, player_id: id, public_key: Buffer.from('key'), counter: 0, transports: [] },
        ...{ name: 'A browser', created_at: at, last_used_at: null },
      })
      .execute()
    await db
      .insertInto('second_factor')
      .values({
        ...{ player_id: id, secret: 'secret', salt: Buffer.from('salt') },
        ...{ created_at: at, confirmed_at: at, failed_at: null },
      })
      .execute()
    await db.insertInto('recovery_code').values({ player_id: id, hash: 'hash' }).execute()
    const rows = async () => {
      const { email, username, deleted_at } = await db
        .selectFrom('player')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const tables = ['password', 'google_identity', 'passkey', 'second_factor', 'recovery_code'] as const
      const of = await Promise.all(
        tables.map((table) => db.selectFrom(table).selectAll().where('player_id', '=', id).execute()),
      )
      return { email, username, deleted_at, of }
    }
    return { client, id, rows }
  }

  test('the contract asks for a proof at exactly these calls, and every other one has its reason', () => {
    const isProved = ({ proof, access }: Endpoint) => proof && access !== 'staff'
    expect(keys.filter((key) => isProved(api[key])).sort()).toEqual([...guards].sort())
    for (const key of guards) expect(isSignedIn(key), key).toBe(true)
    const near = keys.filter(
      (key) =>
        isSignedIn(key) &&
        /\/api\/(auth|account)/.test(key) &&
        !key.startsWith('GET') &&
        !api[key].access.endsWith('lean'),
    )
    expect(near.filter((key) => !(guards as readonly ApiKey[]).includes(key)).sort()).toEqual(
      Object.keys(others).sort(),
    )
  })

  test.each(guards)('%s: a sign-in of 15 minutes, else the password, else nothing', async (key) => {
    const { client, id, rows } = await guarded()
    const before = await rows()
    server.passTime(15 * MINUTE)
    expect(await call(client, key)).toMatchObject({ status: 403, body: { code: 'password_required' } })
    const wrong = await call(client, key, { password: 'a wrong one' })
    expect(wrong).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } })
    await withoutPassword(id)
    expect(await call(client, key)).toMatchObject({ status: 403, body: { code: 'sign_in_again' } })
    expect(await call(client, key, { password })).toMatchObject({ body: { code: 'sign_in_again' } })
    const after = await rows()
    expect({ ...after, of: after.of.slice(1) }).toEqual({ ...before, of: before.of.slice(1) })

    // With a recent sign-in or with the password, the server does not refuse the call because of a missing proof.
    const refused = ['password_required', 'sign_in_again', 'invalid_credentials']
    for (const [passed, body] of [
      [0, {}],
      [15 * MINUTE, { password }],
    ] as const) {
      const other = await guarded()
      server.passTime(passed)
      expect(refused, JSON.stringify(body)).not.toContain((await call(other.client, key, body)).body?.code)
    }
  })

  test('no call of the contract changes a guard of an account that was signed in 20 days ago', async () => {
    const { client, rows } = await guarded()
    server.passTime(20 * 1440 * MINUTE)
    const before = await rows()
    const email = before.email
    for (const key of keys) {
      // The test leaves out calls that end the session, because without a session the server would refuse the next
      // calls for another reason.
      if (
        key.startsWith('GET') ||
        !isSignedIn(key) ||
        api[key].access.endsWith('lean') ||
        'events' in api[key]
      )
        continue
      if (key === 'POST /api/auth/sign-out-everywhere' || key === 'GET /api/auth/user') continue
      const [passkey] = before.of[2] ?? []
      const body = {
        ...{ email, code: '123456', username: 'somebody_else', newPassword: 'another harbour', token: 'x' },
        ...{ currentPassword: 'a wrong one', emails: [], wordIds: [] },
      }
      await client.try(key, { params: { id: (passkey as { id: string }).id }, body } as never).catch(() => {})
      expect(await rows(), key).toEqual(before)
    }
    expect((await client.try('GET /api/auth/protection')).status).toBe(200)
  })
})
