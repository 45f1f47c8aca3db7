import { expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { atLength } from '../support/length.ts'
import { onDatabases } from '../support/on-databases.ts'

const password = 'a quiet harbour'

onDatabases('accounts at the same time', (server, kind) => {
  // The embedded database allows only one connection, so few calls collide, and a round takes almost half a second. The
  // test therefore plays fewer rounds with the embedded database.
  const rounds = kind === 'postgres' ? atLength({ short: 4, long: 12 }) : atLength({ short: 1, long: 4 })
  let accounts = 0
  async function account() {
    const client = server.client()
    const email = `racer${++accounts}@wordconnect.example`
    await client.call('POST /api/auth/register', { body: { email, password } })
    return { client, email }
  }
  const signIn = async (email: string, secret: string) =>
    server.client().try('POST /api/auth/login', { body: { email, password: secret } })
  const isSignedIn = async (client: Client) => (await client.try('GET /api/auth/user')).status === 200
  const set = (client: Client, username: unknown) =>
    client.try('POST /api/username/set', { body: { username } })

  test('a sign-in with the old password under way when it changes leaves no session behind', async () => {
    for (let round = 0; round < rounds; round++) {
      const { client, email } = await account()
      const others = Array.from({ length: 4 }, () => server.client())
      const body = { currentPassword: password, newPassword: `another harbour ${round}` }
      const changed = client.try('POST /api/auth/change-password', { body })
      const signIns = others.map((other) => other.try('POST /api/auth/login', { body: { email, password } }))
      expect((await changed).status).toBeLessThan(300)
      for (const { status } of await Promise.all(signIns)) expect([200, 401]).toContain(status)
      for (const other of others) expect(await isSignedIn(other)).toBe(false)
      expect(await isSignedIn(client)).toBe(true)
      expect((await signIn(email, body.newPassword)).status).toBe(200)
    }
  })

  test('a sign-in under way when the account goes leaves no session behind', async () => {
    for (let round = 0; round < rounds; round++) {
      const { client, id } = await server.player()
      const { email } = await client.call('GET /api/auth/user')
      const others = Array.from({ length: 4 }, () => server.client())
      const gone = client.try('DELETE /api/account', { body: { password } })
      const signIns = others.map((other) => other.try('POST /api/auth/login', { body: { email, password } }))
      expect((await gone).status).toBe(204)
      for (const { status } of await Promise.all(signIns)) expect([200, 401]).toContain(status)
      for (const other of others) {
        expect((await other.try('GET /api/auth/user')).status).toBe(401)
        expect(
          (await other.try('POST /api/username/set', { body: { username: `ghost_${round}` } })).status,
        ).toBe(401)
      }
      const { sessions } = await server.app.context.db
        .selectFrom('session')
        .select((is) => is.fn.countAll().as('sessions'))
        .where('player_id', '=', id)
        .executeTakeFirstOrThrow()
      expect(sessions).toBe(0)
    }
  })

  test('twenty players want one name at once, each in their own case: one has it', async () => {
    const players = await Promise.all(Array.from({ length: 20 }, account))
    const wanted = 'paper_kite_and_wind'
    const spelt = (n: number) =>
      [...wanted].map((letter, i) => ((n >> (i % 5)) & 1 ? letter.toUpperCase() : letter)).join('')
    const answers = await Promise.all(players.map(({ client }, n) => set(client, spelt(n))))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(19).fill(409)])
    const { db } = server.app.context
    const rows = await db.selectFrom('player').select('id').where('username_key', '=', wanted).execute()
    expect(rows).toHaveLength(1)
  })

  test('one player sets twenty names at once: the first one stays', async () => {
    const { client } = await account()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => set(client, `many_names_${n}`)))
    const [name, ...others] = answers.filter((answer) => answer.status === 200)
    expect(others).toEqual([])
    expect(await client.call('GET /api/auth/user')).toMatchObject({ username: name?.body.username })
  })

  test('twenty sign-ups with one address at once: one account', async () => {
    const email = 'Everybody@WordConnect.example'
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        server.client().try('POST /api/auth/register', {
          body: { email: n % 2 ? email : email.toLowerCase(), password: `${password} ${n}` },
        }),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(19).fill(409)])
    const { db } = server.app.context
    const rows = await db
      .selectFrom('player')
      .innerJoin('password', 'player_id', 'player.id')
      .select('player.id')
      .where('email', '=', email.toLowerCase())
      .execute()
    expect(rows).toHaveLength(1)
    const winner = answers.findIndex((answer) => answer.status === 201)
    const body = { email, password: `${password} ${winner}` }
    expect(await server.client().call('POST /api/auth/login', { body })).toMatchObject({ id: rows[0]?.id })
  })
})
