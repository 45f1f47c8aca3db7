import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type ApiKey, api } from '../../src/contract/api.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { publishActivity } from '../../src/server/features/activity/activity.service.ts'
import type { Client } from '../support/client.ts'
import { joinClub, makeClub, tokenOf } from '../support/clubs.ts'
import { playDaily } from '../support/dailies.ts'
import { challenge, type Duelist, duelist, playSide, startSide } from '../support/duels.ts'
import { flushLive } from '../support/live.ts'
import { start, win } from '../support/moves.ts'
import { onOneDatabase } from '../support/on-databases.ts'
import { completeChapter, FIRST } from '../support/story.ts'
import { TestStream } from '../support/stream.ts'

/** Calls that end the session of the caller, the club of the test, and calls that go to another site. */
const leftOut: readonly ApiKey[] = [
  'POST /api/auth/sign-out-everywhere',
  'DELETE /api/account',
  'DELETE /api/auth/sessions/:id',
  'DELETE /api/clubs/:id',
]
/** Endpoints that name players, but not the other player of this test before the block, with the reason. */
const named = new Map<ApiKey, string>([
  ['GET /api/daily-challenge', 'the maker of a daily that a player made'],
  ['GET /api/me/blocked', 'nobody is blocked yet'],
  ['GET /api/me/requests', 'both are friends already'],
  ['GET /api/boards', 'no board is published'],
  ['GET /api/boards/:id', 'no board is published'],
  ['GET /api/me/boards', 'nobody has made a board'],
  ['GET /api/me/boards/:id/figures', 'nobody has made a board'],
])

/** Endpoints whose replies repeat the ids of the request. */
const repeating: readonly ApiKey[] = ['GET /api/me/relations']

const keys = (Object.keys(api) as ApiKey[]).filter((key) => !leftOut.includes(key))
const isOpenTo = ({ access }: Endpoint) => access !== 'staff' && access !== 'public'

/** Returns whether a reply of the endpoint can contain the name of another player. */
function namesPlayers({ ok, events }: Endpoint): boolean {
  if (events) return false
  const find = (schema: unknown): boolean => {
    if (Array.isArray(schema)) return schema.some(find)
    if (schema === null || typeof schema !== 'object') return false
    const { properties } = schema as { properties?: Record<string, unknown> }
    if (properties && 'username' in properties && !('email' in properties)) return true
    return Object.values(schema).some(find)
  }
  return find(z.toJSONSchema(ok, { io: 'output', unrepresentable: 'any' }))
}

onOneDatabase('between two players of whom one blocks the other', { books: false }, (server) => {
  let ann: Duelist
  let bob: Duelist
  /** A completed duel of the two. */
  let over: string
  let link: string
  /** A club of the two, and the token of its link. */
  let club: { id: string; token: string }
  const today = () => server.now().toISOString().slice(0, 10)

  beforeAll(async () => {
    ann = await duelist(server)
    const { referralCode } = await ann.client.call('GET /api/referrals/share-link')
    const client = server.client()
    const email = 'bob@wordconnect.example'
    await client.call('POST /api/auth/register', {
      body: { email, password: 'a quiet harbour', referralCode },
    })
    const { id, username = '' } = await client.call('POST /api/username/set', {
      body: { username: 'Bobby_Tables' },
    })
    bob = { client, id, username: username ?? '' }
    await server.makePremium(bob.id)
    for (const [one, other] of [
      [ann, bob],
      [bob, ann],
    ] as const) {
      await one.client.call('PUT /api/users/:username/follow', { params: { username: other.username } })
      await win(server, one.client, await start(one.client))
      await playDaily(server, one.client)
      await completeChapter(server, one)
    }
    over = (await challenge(ann, bob)).id
    for (const one of [ann, bob]) await playSide(server, one, (await startSide(one, over)).id)
    await challenge(bob, ann)
    const made = await makeClub(ann)
    club = { id: made.id, token: tokenOf(made.invite) }
    await joinClub(bob, club.token)
    link = (await ann.client.call('POST /api/challenges/link')).token
    await flushLive(server.app.context.db)
  })

  const inputOf = (key: ApiKey, viewer: Duelist, other: Duelist) => {
    const id = /challenges/.test(key)
      ? over
      : /daily/.test(key)
        ? today()
        : /clubs/.test(key)
          ? club.id
          : other.id
    return {
      params: {
        id,
        username: other.username,
        token: /clubs/.test(key) ? club.token : link,
        board: 'high-scores',
        chapterId: FIRST,
        kind: 'duel',
      },
      query: /users$/.test(key)
        ? { search: other.username.slice(0, 5) }
        : /relations/.test(key)
          ? { of: other.id }
          : {},
      body: /^(GET|DELETE)/.test(key)
        ? undefined
        : {
            ...{
              challengedId: other.id,
              targetLevel: 5,
              kind: 'duel',
              refId: over,
              accept: true,
              follow: true,
              role: 'owner',
              date: today(),
              username: other.username,
              reaction: 'bravo',
            },
            ...{ about: 'name', reason: 'other', ready: false, score: 1, level: 5, completed: true },
            ...{ challengeId: viewer.id, groups: [], title: 'x', search: other.username },
          },
    }
  }

  /** The test sends raw requests, because it looks only at what a reply says about the other player. */
  const call = ({ client }: { client: Client }, key: ApiKey, viewer: Duelist, other: Duelist) => {
    const [method = '', template = ''] = key.split(' ')
    const { params, query, body } = inputOf(key, viewer, other)
    const path = template.replace(/:(\w+)/g, (_, name: keyof typeof params) => params[name] ?? 'none')
    return client.raw(method, `${path}?${new URLSearchParams(query as Record<string, string>)}`, {
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
  }

  /** Returns whether a text names a player: by the id, the username or the address of the page. */
  const tells = (text: string, { id, username }: Duelist) =>
    text.includes(id) || text.toLowerCase().includes(username.toLowerCase())

  /** Returns what a reply says, without the id of the request. */
  const said = ({ status, text }: { status: number; text: string }) => {
    const { requestId: _, ...body } = JSON.parse(text) as Record<string, unknown>
    return { status, body }
  }

  /** Opens all streams of both players, each from the first item of its topic that the server still has. */
  async function openStreams(): Promise<TestStream[]> {
    const first = async (topic: string) => {
      const { db } = server.app.context
      const items = db.selectFrom('live_item').select((is) => is.fn.min<number>('id').as('id'))
      return (await items.where('topic', '=', topic).executeTakeFirst())?.id ?? 0
    }
    const open = async ({ id, client }: Duelist, side: string) => {
      const [me, feed, duel, inClub] = [
        await first(`me:${id}`),
        await first('activities'),
        await first(`duel:${over}:${side}`),
        await first(`club:${club.id}`),
      ]
      return Promise.all(
        [
          `/api/me/events?after=${me}`,
          `/api/activities/events?after=${feed}`,
          `/api/challenges/${over}/events?after=${duel}`,
          `/api/clubs/${club.id}/events?after=${inClub}`,
          `/api/events?topics=me@${me},activities@${feed},duel:${over}@${duel},club:${club.id}@${inClub}`,
        ].map((path) => TestStream.open(client, path)),
      )
    }
    return [...(await open(ann, 'challenger')), ...(await open(bob, 'challenged'))]
  }

  const gets = keys.filter((key) => {
    const endpoint: Endpoint = api[key]
    return key.startsWith('GET') && isOpenTo(endpoint) && !endpoint.events && endpoint.status !== 302
  })

  test('before it, every endpoint that can name players names the other', async () => {
    const seen: string[] = []
    for (const key of gets.filter((one) => namesPlayers(api[one])))
      for (const [viewer, other] of [
        [ann, bob],
        [bob, ann],
      ] as const)
        if (tells((await call(viewer, key, viewer, other)).text, other)) seen.push(key)
    const expected = gets.filter((key) => namesPlayers(api[key]) && !named.has(key))
    expect(expected.filter((key) => !seen.includes(key))).toEqual([])
    expect(expected.length).toBeGreaterThan(12)
  })

  test('no endpoint and no stream names the other, and what addresses the other finds nobody', async () => {
    const early = await openStreams()
    await ann.client.call('PUT /api/users/:username/block', { params: { username: bob.username } })
    const from = early.map(({ text }) => text.length)
    const mutating = keys.filter((key) => !key.startsWith('GET') && isOpenTo(api[key]))
    for (const [viewer, other] of [
      [ann, bob],
      [bob, ann],
    ] as const)
      for (const key of [...gets, ...mutating.filter((one) => !/block$/.test(one))]) {
        const endpoint: Endpoint = api[key]
        const reply = await call(viewer, key, viewer, other)
        if (key.includes(':username') && !endpoint.reachesBlocked) {
          const unknown = await call(viewer, key, viewer, { ...other, username: 'nobody_here' })
          expect(said(reply), key).toEqual(said(unknown))
          expect([403, 404], key).toContain(reply.status)
        }
        if (endpoint.reachesBlocked || repeating.includes(key)) continue
        expect(tells(reply.text, other), `${key} for ${viewer.username}: ${reply.text}`).toBe(false)
      }
    expect((await call(ann, 'POST /api/challenges', ann, bob)).status).toBe(404)
    expect((await call(bob, 'POST /api/challenges/:id/rematch', bob, ann)).status).toBe(404)
    expect((await call(bob, 'POST /api/challenges/link/:token/accept', bob, ann)).status).toBe(404)
    expect((await call(bob, 'GET /api/challenges/link/:token', bob, ann)).status).toBe(404)
    expect((await call(bob, 'PUT /api/clubs/:id/reactions', bob, ann)).status).toBe(404)
    expect((await call(bob, 'POST /api/users/:username/report', bob, ann)).status).toBe(202)
    const duels = await ann.client.call('GET /api/challenges')
    expect(duels.map(({ status }) => status)).toEqual(['declined', 'completed'])
    expect(duels[0]?.challenger.username).toBe('A player')

    for (const { id } of [ann, bob])
      await server.app.context.db.transaction().execute((tx) =>
        publishActivity(tx, {
          playerId: id,
          kind: 'level_up',
          data: { level: 5 },
          ref: '5',
          at: server.now(),
        }),
      )
    const late = await openStreams()
    for (const [n, stream] of [...early, ...late].entries()) {
      const isFeed = n % 5 === 1 || n % 5 === 4
      const text = () => stream.text.slice(from[n] ?? 0)
      if (isFeed) await stream.find(() => text().split('event: activity').length > 2, 10_000)
      const other = n % 10 < 5 ? bob : ann
      expect(tells(text(), other), `stream ${n}: ${text()}`).toBe(false)
      if (isFeed) expect(text()).toContain('"username":"A player"')
      await stream.leave()
    }
  })

  test('the blocker sees the list of blocked players and can end the block; nobody follows afterwards', async () => {
    const blocked = await ann.client.call('GET /api/me/blocked')
    expect(blocked.map(({ user }) => user.username)).toEqual([bob.username])
    expect(await bob.client.call('GET /api/me/blocked')).toEqual([])
    const params = { username: bob.username }
    for (let n = 0; n < 2; n++) await ann.client.call('PUT /api/users/:username/block', { params })
    for (let n = 0; n < 2; n++) await ann.client.call('DELETE /api/users/:username/block', { params })
    const { friendship } = await ann.client.call('GET /api/users/:username', { params })
    expect(friendship).toMatchObject({ relation: 'none', followsYou: false })
    expect((await call(bob, 'POST /api/challenges', bob, ann)).status).toBe(201)
  })
})
