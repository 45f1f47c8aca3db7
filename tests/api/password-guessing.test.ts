import { expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { atLength } from '../support/length.ts'
import { onDatabases } from '../support/on-databases.ts'

const password = 'a quiet harbour'
const HOUR = 3600

onDatabases('wrong passwords', { settings: { RATE_LIMITS: 'on' } }, (server) => {
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const login = (client: Client, email: string, address: string, tried = 'a wrong one') =>
    client.try('POST /api/auth/login', { body: { email, password: tried }, headers: from(address) })
  const network = (n: number) => `203.${n >> 16}.${(n >> 8) & 255}.${n & 255}`
  let accounts = 0

  /** Creates an account. From the sign-up, the server knows the browser and the home network of the owner. */
  async function owner() {
    const client = server.client()
    const email = `owner${++accounts}@wordconnect.example`
    const home = `198.51.100.${accounts}`
    await client.call('POST /api/auth/register', { body: { email, password }, headers: from(home) } as never)
    await client.call('POST /api/auth/sign-out-everywhere')
    return { client, email, home }
  }

  test('guessers from ten thousand networks are judged a few times; the owner gets in at the first try', async () => {
    const { client, email, home } = await owner()
    const answers: number[] = []
    for (let round = 0; round < atLength({ short: 12, long: 20 }); round++) {
      const tries = Array.from({ length: 16 }, (_, n) =>
        login(server.client(), email, network(round * 500 + n)),
      )
      answers.push(...(await Promise.all(tries)).map(({ status }) => status))
      server.passTime(30)
    }
    const judged = answers.filter((status) => status === 401).length
    expect(answers.filter((status) => status === 429)).toHaveLength(answers.length - judged)
    expect(judged).toBeGreaterThanOrEqual(2)
    expect(judged).toBeLessThanOrEqual(6)
    // The owner of the account can sign in with a known browser from every network, and from the home network with
    // every browser.
    expect((await login(client, email, '192.0.2.99', password)).status).toBe(200)
    expect((await login(server.client(), email, home, password)).status).toBe(200)
    // In a new browser and a new network, the owner of the account must wait for the time in the reply.
    const elsewhere = await login(server.client(), email, '192.0.2.100', password)
    expect(elsewhere).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(elsewhere.body.message).toMatch(
      /^Too many wrong passwords .* Try again in (\d+ seconds|\d+ minutes|an hour)/,
    )
    const wait = Number(elsewhere.headers.get('retry-after'))
    expect(wait).toBeLessThanOrEqual(600)
    server.passTime(wait)
    expect((await login(server.client(), email, '192.0.2.100', password)).status).toBe(200)
  })

  test('tries at the same moment count one after the other', async () => {
    const { email } = await owner()
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => login(server.client(), email, '192.0.2.1')),
    )
    const statuses = answers.map(({ status }) => status).filter((status) => status !== 503)
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(7)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(18)
  })

  test('an address without an account is answered as one with an account is', async () => {
    const nobody = `nobody${accounts}@wordconnect.example`
    const { email } = await owner()
    for (const who of [nobody, email]) {
      const statuses: number[] = []
      for (let n = 0; n < 9; n++) statuses.push((await login(server.client(), who, '192.0.2.2')).status)
      expect(statuses).toEqual([...Array(7).fill(401), 429, 429])
      server.passTime(60)
    }
  })

  test('the right password clears what was mistyped in the same place; a busy moment counts for nothing', async () => {
    const { email } = await owner()
    const client = server.client()
    for (let n = 0; n < 6; n++) await login(client, email, '192.0.2.3')
    expect((await login(client, email, '192.0.2.3', password)).status).toBe(200)
    const { db } = server.app.context
    const left = await db.selectFrom('password_failure').where('kind', '=', 'unknown').selectAll().execute()
    const rows = left.length
    for (let n = 0; n < 9; n++) await login(client, email, '192.0.2.3')
    expect((await login(client, email, '192.0.2.3')).status).toBe(401) // the tenth wrong password from a known browser
    expect((await login(client, email, '192.0.2.3')).status).toBe(401) // the tenth wrong password from a known network
    expect(rows).toBe(left.length)
    server.passTime(HOUR)
  })

  test('a device cookie that is forged, or another account’s, is worth nothing', async () => {
    const { client, email } = await owner()
    const { client: other } = await owner()
    const tries = Array.from({ length: 40 }, (_, n) => login(server.client(), email, network(70_000 + n)))
    await Promise.all(tries)
    const own = /wc\.device=([^;]*)/.exec(client.cookie)?.[1] ?? ''
    const foreign = /wc\.device=([^;]*)/.exec(other.cookie)?.[1] ?? ''
    const [id = '', nonce = ''] = decodeURIComponent(own).split('.')
    const swapped = decodeURIComponent(foreign).replace(/^[^.]*/, id)
    const forged = [
      foreign,
      swapped,
      `${id}.${nonce}.`,
      `${id}.x${own.slice(id.length + 1)}`,
      'x~'.repeat(2000),
    ]
    for (const cookie of forged) {
      const thief = server.client()
      const answer = await thief.try('POST /api/auth/login', {
        body: { email, password },
        headers: { ...from('192.0.2.44'), cookie: `wc.device=${cookie}` },
      })
      expect(answer.status, cookie).toBe(429)
    }
    expect((await login(client, email, '192.0.2.44', password)).status).toBe(200)
  })
})
