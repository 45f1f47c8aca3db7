import { beforeAll, expect, test } from 'vitest'
import { type ApiKey, api } from '../../src/contract/api.ts'
import { type Endpoint, staffErrors, staffRoles } from '../../src/contract/endpoint.ts'
import type { Client } from '../support/client.ts'
import { onOneDatabase } from '../support/on-databases.ts'
import { addPasskey, makeStaff, proveSecondFactor, staffMember } from '../support/staff.ts'

const endpoints = Object.entries<Endpoint>(api)
  .filter(([, { access }]) => access === 'staff')
  .map(([key, endpoint]) => [key as ApiKey, endpoint] as const)
const HOUR = 3600
/** Bodies that the server would refuse if it read them. */
const bodies = [
  ['application/json', '{'],
  ['application/json', 'x'.repeat(100_000)],
  ['text/plain', 'x'],
  ['image/png', 'x'],
] as const

/** Callers, each with what the access check answers, or null if the endpoint's role decides. */
const callers = {
  nobody: 'not_found',
  player: 'not_found',
  premium: 'not_found',
  moderator: null,
  editor: null,
  owner: null,
  'owner without second factor': 'second_factor_required',
  'owner signed in without the second factor': 'sign_in_again',
  'owner with a session of 12 hours': 'sign_in_again',
  'owner whose second factor was 10 minutes ago': null,
} as const
type Caller = keyof typeof callers

onOneDatabase('access to the desk', (server) => {
  const clients = {} as Record<Caller, Client>
  beforeAll(async () => {
    const premium = await server.player()
    await server.makePremium(premium.id)
    clients['owner with a session of 12 hours'] = (await staffMember(server, 'owner')).client
    server.passTime(12 * HOUR)
    const late = await staffMember(server, 'owner')
    server.passTime(600)
    clients['owner whose second factor was 10 minutes ago'] = late.client
    const bare = await server.player()
    await makeStaff(server, bare.id, 'owner')
    await proveSecondFactor(server, bare.id)
    const unproved = await server.player()
    await makeStaff(server, unproved.id, 'owner')
    await addPasskey(server, unproved.id)
    Object.assign(clients, {
      nobody: server.client(),
      player: (await server.player()).client,
      premium: premium.client,
      'owner without second factor': bare.client,
      'owner signed in without the second factor': unproved.client,
    })
    for (const role of staffRoles) clients[role] = (await staffMember(server, role)).client
  })

  /**
   * Calls an endpoint with a body that is not JSON. The server reads the body after the access check, so the answer
   * `malformed_json` means that the caller has access.
   */
  function call(client: Client, key: string) {
    const [method = 'GET', template = ''] = key.split(' ')
    const path = template.replace(/:\w+/g, 'support-nothing')
    if (method === 'GET') return client.raw(method, path)
    return client.raw(method, path, { headers: { 'content-type': 'application/json' }, body: '{' })
  }

  function expected(caller: Caller, { role = 'owner', proof }: Endpoint): string | null {
    const answer = callers[caller]
    if (answer !== null) return answer
    if (caller === 'owner whose second factor was 10 minutes ago') return proof ? 'second_factor_again' : null
    return staffRoles.indexOf(caller as 'owner') < staffRoles.indexOf(role) ? 'forbidden' : null
  }

  test('the contract has a role for each endpoint of the desk, and for no other', () => {
    expect(endpoints.length).toBeGreaterThan(10)
    for (const [key, endpoint] of Object.entries<Endpoint>(api)) {
      expect(endpoint.role !== undefined, key).toBe(endpoint.access === 'staff')
      expect(key.includes('/api/desk'), key).toBe(endpoint.access === 'staff')
    }
  })

  test.each(endpoints)('%s', async (key, endpoint) => {
    for (const caller of Object.keys(callers) as Caller[]) {
      const { status, body } = await call(clients[caller], key)
      const code = (body as { code?: string } | undefined)?.code
      const refusal = expected(caller, endpoint)
      if (refusal !== null) {
        expect([caller, code, status]).toEqual([caller, refusal, refusal === 'not_found' ? 404 : 403])
        continue
      }
      if (!key.startsWith('GET')) expect([caller, code]).toEqual([caller, 'malformed_json'])
      else if (key.includes(':') || code === 'invalid_request')
        expect(staffErrors, caller).not.toContain(code)
      else expect([caller, status]).toEqual([caller, 200])
    }
  })

  test('for everybody else, an address of the desk is like one that does not exist', async () => {
    const paths = [
      '/api/desk',
      '/api/desk/log',
      '/api/desk/items/mail-1/decide',
      '/api/desk/players/x/suspend',
    ]
    for (const caller of ['nobody', 'player', 'premium'] as const)
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
        for (const path of paths) {
          const seen = await clients[caller].raw(method, path)
          const none = await clients[caller].raw(method, '/api/no-such-thing')
          expect([method, path, seen.status, seen.text]).toEqual([method, path, none.status, none.text])
          const names = ({ headers }: typeof seen) =>
            [...headers.keys()].filter((name) => name !== 'set-cookie')
          expect(names(seen), `${method} ${path}`).toEqual(names(none))
          if (method === 'GET' || method === 'HEAD') continue
          for (const [type, body] of bodies) {
            const init = { headers: { 'content-type': type }, body }
            const answers = [path, '/api/no-such-thing'].map((to) => clients[caller].raw(method, to, init))
            const [one, other] = await Promise.all(answers)
            expect([method, path, one?.status, one?.text]).toEqual([method, path, 404, other?.text])
          }
        }
  })

  test('the page of another account is refused', async () => {
    const answer = await clients.owner.raw('GET', '/api/desk', { headers: { 'x-player': 'somebody' } })
    expect(answer.body).toMatchObject({ code: 'other_account' })
  })
})
