import { beforeAll, expect, test } from 'vitest'
import { checksums } from '../support/checksums.ts'
import type { Client } from '../support/client.ts'
import { onOneDatabase } from '../support/on-databases.ts'

const password = 'a quiet harbour'

const invalid: [string, string][] = [
  ['of two characters', 'ab'],
  ['of twenty-one characters', 'a'.repeat(21)],
  ['empty', ''],
  ['with a space', 'quiet harbour'],
  ['with a space around it', ' harbour'],
  ['with a line break after it', 'harbour\n'],
  ['with a hyphen', 'quiet-harbour'],
  ['with an accent', 'café_noir'],
  ['in Cyrillic lookalikes', 'hаrbour'], // the first letter is Cyrillic (U+0430)
  ['in full-width letters', 'ｈａｒｂｏｕｒ'],
  ['with a zero-width space', 'har\u200bbour'],
  ['with a NUL', 'har\u0000bour'],
  ['with half a character', 'har\ud800bour'],
  ['of emoji', '🙂🙂🙂'],
]

const refused: [string, string][] = [
  ['taken', 'Quiet_Harbour'],
  ['taken in another case', 'qUIET_hARBOUR'],
  ['reserved', 'admin'],
  ['reserved in another case', 'WordConnect'],
  ['of a deleted player', 'Deleted_Player'],
  ['offensive', 'fuck_you'],
  ['offensive in disguise', 'sh1t_head'],
]

onOneDatabase('usernames', (server) => {
  let accounts = 0
  let nameless: Client
  beforeAll(async () => {
    await server.player('Quiet_Harbour')
    nameless = await account()
  })

  async function account(): Promise<Client> {
    const client = server.client()
    const email = `name${++accounts}@wordconnect.example`
    await client.call('POST /api/auth/register', { body: { email, password } })
    return client
  }
  const check = (client: Client, username: string) =>
    client.call('POST /api/username/check', { body: { username } })
  const set = (client: Client, username: unknown) =>
    client.try('POST /api/username/set', { body: { username } })

  test.each(invalid)('a name %s is invalid', async (_, username) => {
    const before = await checksums(server)
    expect(await check(nameless, username)).toEqual({ available: false })
    expect(await set(nameless, username)).toMatchObject({
      status: 400,
      body: { code: 'invalid_username', details: [{ field: 'username' }] },
    })
    expect(await checksums(server)).toEqual(before)
  })

  test.each(refused)('a name that is %s cannot be had', async (_, username) => {
    const before = await checksums(server)
    expect(await check(nameless, username)).toEqual({ available: false })
    expect(await set(nameless, username)).toMatchObject({ status: 409, body: { code: 'username_taken' } })
    expect(await checksums(server)).toEqual(before)
  })

  test.each(['abc', 'a'.repeat(20), '___', '007', 'Classic_Player', 'Scunthorpe'])(
    '%s can be had',
    async (username) => {
      const client = await account()
      expect(await check(client, username)).toEqual({ available: true })
      expect((await set(client, username)).body).toMatchObject({ username })
      expect(await client.call('GET /api/auth/user')).toMatchObject({ username })
    },
  )

  test.each([7, null, ['abc'], { a: 1 }, true])('%j is no name at all', async (username) => {
    const answer = await set(nameless, username)
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(answer.body.details).toMatchObject([{ field: 'username' }])
  })

  test.each([
    ['Lanternfish', 'Ianternfish'],
    ['mossandfern', 'm0ssandfem'],
    ['Paper_Kite', 'paper__kite'],
  ])('%s has no twin %s, also for thirty days after its player has gone', async (name, twin) => {
    const first = await account()
    const others = [await account(), await account()]
    await first.call('POST /api/username/set', { body: { username: name } })
    for (const other of others) expect((await set(other, twin)).body.code).toBe('username_taken')
    expect(await check(nameless, twin)).toEqual({ available: false })
    await first.call('DELETE /api/account', { body: { password: 'a quiet harbour' } })
    for (const other of others) expect((await set(other, twin)).body.code).toBe('username_taken')
  })

  test('of two twins at the same moment one gets its name', async () => {
    const both = [await account(), await account()]
    const names = ['illumine', 'iIlumine']
    const answers = await Promise.all(both.map((client, n) => set(client, names[n] ?? '')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('once set, a name stays, and one can still be looked up', async () => {
    const { client, username } = await server.player('Tin_Kettle')
    for (const other of ['Another_One', username]) {
      const answer = await set(client, other)
      expect(answer).toMatchObject({ status: 409, body: { code: 'username_already_set' } })
    }
    expect(await check(client, 'Another_One')).toEqual({ available: true })
    expect(await client.call('GET /api/auth/user')).toMatchObject({ username })
  })
})
