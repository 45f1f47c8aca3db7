import { expect, test } from 'vitest'
import { api } from '../../src/contract/api.ts'
import { signedInLimits } from '../../src/contract/endpoint.ts'
import { checksums } from '../support/checksums.ts'
import type { Client } from '../support/client.ts'
import { start } from '../support/moves.ts'
import { onDatabases } from '../support/on-databases.ts'

const password = 'a quiet harbour'
const [perNetwork] = api['POST /api/auth/login'].limits
const [perRedirect] = api['GET /api/auth/google'].limits
const [signUps] = api['POST /api/auth/register'].limits
const [checks] = api['POST /api/username/check'].limits

onDatabases('limits on calls', { settings: { RATE_LIMITS: 'on' } }, (server) => {
  /**
   * Returns the header with the client's address that a trusted proxy sends. The server trusts the loopback address as
   * a proxy.
   */
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const login = (client: Client, email: string, address: string) =>
    client.try('POST /api/auth/login', { body: { email, password: 'a wrong one' }, headers: from(address) })

  /**
   * Makes one call more than the limit per minute allows. All calls run at the same time, so that they are in the same
   * minute. The returned list contains the successful calls first and the refused calls last.
   */
  async function beyond<T extends { status: number }>(max: number, call: (n: number) => Promise<T>) {
    const answers = await Promise.all(Array.from({ length: max + 1 }, (_, n) => call(n)))
    return answers.sort((a, b) => a.status - b.status)
  }

  function expectRefused(answer: Awaited<ReturnType<Client['try']>>, limit: { seconds: number }): void {
    expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    const wait = answer.headers.get('retry-after') ?? ''
    expect(wait).toMatch(/^\d+$/)
    expect(Number(wait)).toBeGreaterThanOrEqual(1)
    expect(Number(wait)).toBeLessThanOrEqual(limit.seconds)
  }

  test('sign-in: so many tries from one network', async () => {
    const client = server.client()
    const answers = await beyond(perNetwork.max, (n) =>
      login(client, `one${n}@wordconnect.example`, '10.0.3.1'),
    )
    expect(answers.map(({ status }) => status)).toEqual([...Array(perNetwork.max).fill(401), 429])
    for (const answer of answers.slice(-1)) expectRefused(answer, perNetwork)
    expect((await login(client, 'last@wordconnect.example', '10.0.3.2')).status).toBe(401)
  })

  test('sign-up: so many from one network; the account is not made', async () => {
    const register = (n: number, address: string) =>
      server.client().try('POST /api/auth/register', {
        body: { email: `up${n}@wordconnect.example`, password: n === 0 ? password : 'short' },
        headers: from(address),
      })
    for (let n = 0; n < signUps.max; n++)
      expect((await register(n, '10.0.4.1')).status).toBe(n === 0 ? 201 : 400)
    expectRefused(await register(0, '10.0.4.1'), signUps)
    expect((await register(0, '10.0.4.2')).body.code).toBe('email_taken')
  })

  test('username check: so many for one account, however many at once', async () => {
    const [one, two] = [server.client(), server.client()]
    for (const [n, client] of [one, two].entries())
      await client.call('POST /api/auth/register', {
        body: { email: `checker${n}@wordconnect.example`, password },
      })
    const check = (client: Client) => client.try('POST /api/username/check', { body: { username: 'a_name' } })
    const answers = await Promise.all(Array.from({ length: checks.max + 5 }, () => check(one)))
    const refused = answers.filter((answer) => answer.status === 429)
    expect(refused).toHaveLength(5)
    for (const answer of refused) expectRefused(answer, checks)
    expect((await check(two)).status).toBe(200)
  })

  test('an IPv6 network is one caller, and an IPv4 address however it is written', async () => {
    const client = server.client()
    const google = (address: string) => client.try('GET /api/auth/google', { headers: from(address) })
    const v6 = await beyond(perRedirect.max, (n) => google(`2001:db8:7:7:${n}::${n}`))
    expect(v6.filter(({ status }) => status === 429)).toHaveLength(1)
    expect((await google('2001:db8:7:8::1')).status).toBe(503)
    const v4 = await beyond(perRedirect.max, (n) => google(n % 2 ? '10.0.6.1' : '::ffff:10.0.6.1'))
    expect(v4.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  /** Makes calls in small batches, so that the client opens only as many connections as a browser. */
  async function inHandfuls(count: number, call: (n: number) => Promise<{ status: number }>) {
    const statuses: number[] = []
    for (let n = 0; n < count; n += 20) {
      const calls = Array.from({ length: Math.min(20, count - n) }, (_, m) => call(n + m))
      statuses.push(...(await Promise.all(calls)).map(({ status }) => status))
    }
    return statuses
  }

  test('every call of an account counts, whichever it is, and also one that is refused', async () => {
    const { account: perAccount } = signedInLimits
    const { client } = await server.player() // the method `player` already made one call
    const calls = [
      () => client.try('GET /api/auth/user'),
      () => client.try('GET /api/scores/personal'),
      () => client.try('POST /api/scores', { body: {} }),
    ]
    const statuses = await inHandfuls(perAccount.max + 30, (n) =>
      (calls[n % 3] as () => Promise<{ status: number }>)(),
    )
    expect(statuses.filter((status) => status === 429)).toHaveLength(31)
    expect((await client.try('GET /api/health')).status).toBe(200)
    const { client: other } = await server.player()
    expect((await other.try('GET /api/auth/user')).status).toBe(200)
  })

  test('guesses count too, and repeats of a guess keep nothing', async () => {
    const [perSession] = api['POST /api/game/:id/guess'].limits
    const { client } = await server.player()
    const { id } = await start(client)
    const [wordIds = []] = await server.answer(id)
    const guess = () =>
      client.try('POST /api/game/:id/guess', {
        params: { id },
        body: { wordIds },
        headers: { 'idempotency-key': 'the same one' },
      })
    await guess()
    const before = await checksums(server)
    const statuses = await inHandfuls(perSession.max + 9, guess)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    expect(statuses.filter((status) => status === 200)).toHaveLength(perSession.max - 1)
    expect(await checksums(server)).toEqual(before)
  })

  test('a search text longer than any name is refused before it is looked for', async () => {
    const { client } = await server.player()
    const search = (length: number) => client.try('GET /api/users', { query: { search: 'x'.repeat(length) } })
    expect((await search(20)).status).toBe(200)
    expect((await search(21)).body.code).toBe('invalid_request')
  })

  test('a forged forwarding header from outside does not help: the nearest address counts', async () => {
    const client = server.client()
    const answers = await beyond(perRedirect.max, (n) =>
      client.try('GET /api/auth/google', { headers: from(`10.9.9.${n}, 10.0.5.1`) }),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([429, ...Array(perRedirect.max).fill(503)])
  })
})
