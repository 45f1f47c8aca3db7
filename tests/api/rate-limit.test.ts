import { expect, test } from 'vitest'
import { api } from '../../src/contract/api.ts'
import type { Client } from '../support/client.ts'
import { onDatabases } from '../support/on-databases.ts'

const password = 'a quiet harbour'
const [, perEmail] = api['POST /api/auth/login'].limits
const [perAddress] = api['POST /api/auth/login'].limits
const [perRedirect] = api['GET /api/auth/google'].limits
const [signUps] = api['POST /api/auth/register'].limits
const [checks] = api['POST /api/username/check'].limits

onDatabases('limits on calls', { settings: { RATE_LIMITS: 'on' } }, (server) => {
  /** The proxy in front says where a call comes from; this one is on loopback, which is trusted. */
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const login = (client: Client, email: string, address: string) =>
    client.try('POST /api/auth/login', { body: { email, password: 'a wrong one' }, headers: from(address) })

  /** One call more than there may be, all at once: the limit's minute does not end meanwhile. Refused ones come last. */
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

  test('sign-in: so many tries an e-mail address, from wherever and however it is written', async () => {
    const client = server.client()
    const written = [
      'target@wordconnect.example',
      'TARGET@wordconnect.example',
      '  target@wordconnect.example ',
    ]
    for (let n = 0; n < perEmail.max; n++)
      expect((await login(client, written[n % 3] ?? '', `10.0.1.${n}`)).status).toBe(401)
    for (const [n, email] of written.entries())
      expectRefused(await login(client, email, `10.0.2.${n}`), perEmail)
    expect((await login(client, 'another@wordconnect.example', '10.0.2.9')).status).toBe(401)
  })

  test('sign-in: so many tries from one network address', async () => {
    const client = server.client()
    const answers = await beyond(perAddress.max, (n) =>
      login(client, `one${n}@wordconnect.example`, '10.0.3.1'),
    )
    expect(answers.map(({ status }) => status)).toEqual([...Array(perAddress.max).fill(401), 429])
    for (const answer of answers.slice(-1)) expectRefused(answer, perAddress)
    expect((await login(client, 'last@wordconnect.example', '10.0.3.2')).status).toBe(401)
  })

  test('sign-up: so many from one network address; the account is not made', async () => {
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

  test('a forged forwarding header from outside does not help: the nearest address counts', async () => {
    const client = server.client()
    const answers = await beyond(perRedirect.max, (n) =>
      client.try('GET /api/auth/google', { headers: from(`10.9.9.${n}, 10.0.5.1`) }),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([429, ...Array(perRedirect.max).fill(503)])
  })
})
