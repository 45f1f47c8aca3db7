import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { STREAMS_A_PLAYER } from '../../src/server/http/bounds.ts'
import type { Client } from '../support/client.ts'
import { checkError } from '../support/contract.ts'
import { kindsHere } from '../support/database.ts'
import { flushLive } from '../support/live.ts'
import { onDatabases } from '../support/on-databases.ts'
import { startServer } from '../support/server.ts'
import { TestStream } from '../support/stream.ts'

const PATH = '/api/activities/events'
const HOUR_MS = 3_600_000
const password = 'a quiet harbour'
/**
 * Time limit in ms until an event stream must end. Usually a stream ends a few seconds after its session, but a busy
 * machine can need longer.
 */
const SOON_MS = 60_000

onDatabases('streams', { clock: 'runs' }, (server) => {
  const opened: TestStream[] = []
  afterEach(async () => {
    for (const stream of opened.splice(0)) await stream.leave()
    await gone()
  })
  // Some tests abort requests very early, so connections without a request remain. Without this call, the stopping
  // server would wait for these connections.
  afterAll(() => server.app.http.server.closeAllConnections())

  const open = async (client: Client, path = PATH, headers: Record<string, string> = {}) => {
    await flushLive(server.app.context.db) // earlier items do not belong to the stream
    const stream = await TestStream.open(client, path, headers)
    opened.push(stream)
    return stream
  }
  /** Waits until the server has closed the streams. */
  const gone = async (left = 0) => {
    for (const late = Date.now() + SOON_MS; server.app.context.streams.size > left; await sleep(10))
      if (Date.now() > late) throw new Error(`${server.app.context.streams.size} streams are still open`)
  }
  const ends = (stream: TestStream) => Promise.race([stream.ended, sleep(SOON_MS, 'still open')])
  const signOut = (client: Client) =>
    client.raw('POST', '/api/logout', { headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  const expireIn = (ms: number, playerId: string) =>
    server.app.context.db
      .updateTable('session')
      .set({ expires_at: new Date(server.now().getTime() + ms) })
      .where('player_id', '=', playerId)
      .execute()
  /** Signs up a player. The sign-up creates an entry in the activity feed. */
  const join = () => server.player()

  test('what happens arrives: the same as in the list, in order, once', async () => {
    const { client } = await server.player()
    const stream = await open(client)
    const joined = [await join(), await join(), await join()]
    const events = await stream.count(3)
    await sleep(50)
    expect(events.map(({ data }) => (data.user as { id: string }).id)).toEqual(joined.map(({ id }) => id))
    const list = await client.call('GET /api/activities')
    expect(events.map(({ data }) => data).toReversed()).toEqual(list.slice(0, 3))
    for (const { id, event, data } of events) expect([event, String(id)]).toEqual(['activity', data.id])
  })

  test('nothing on the way may hold it back, change it or keep it', async () => {
    const { client } = await server.player()
    const { headers, status } = await open(client, PATH, { 'accept-encoding': 'gzip, br' })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-cache, no-store, no-transform')
    expect(headers.get('x-accel-buffering')).toBe('no')
    expect(headers.get('content-encoding')).toBeNull()
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('it begins by saying where it stands and when to come back', async () => {
    const { client } = await server.player()
    await flushLive(server.app.context.db)
    const [newest] = await client.call('GET /api/activities')
    const { text } = await open(client)
    expect(text).toMatch(new RegExp(`^retry: [2-4]\\d{3}\nid: ${newest?.id}\n\n$`))
  })

  test('who comes back goes on where they were, by header or by query; the header is the newer', async () => {
    const { client } = await server.player()
    const stream = await open(client)
    const before = stream.lastId
    await join()
    const [first] = await stream.count(1)
    await stream.leave()
    const missed = [await join(), await join()].map(({ id }) => id)
    const who = ({ events }: TestStream) => events.map(({ data }) => (data.user as { id: string }).id)
    for (const again of [
      await open(client, PATH, { 'last-event-id': String(first?.id) }),
      await open(client, `${PATH}?after=${first?.id}`),
      await open(client, `${PATH}?after=${before}`, { 'last-event-id': String(first?.id) }),
    ]) {
      await again.count(missed.length)
      const last = await join()
      await again.count(missed.length + 1)
      expect(who(again)).toEqual([...missed, last.id])
      missed.push(last.id)
      expect(again.text).not.toContain('event: reset')
    }
  })

  test.each(['999999999', '0', 'nonsense', '-1', '1e3'])(
    'after %s nobody knows what was missed: reset',
    async (id) => {
      const { client } = await server.player()
      await flushLive(server.app.context.db)
      const [newest] = await client.call('GET /api/activities')
      const { events, lastId } = await open(client, PATH, { 'last-event-id': id })
      expect(events).toEqual([{ id: Number(newest?.id), event: 'reset', data: {} }])
      expect(lastId).toBe(newest?.id)
    },
  )

  test('a place that is none is refused', async () => {
    const { client } = await server.player()
    for (const after of ['', 'x', '-1', '1.5', '9'.repeat(16), '%00']) {
      const answer = await client.raw('GET', `${PATH}?after=${after}`)
      expect([answer.status, checkError(answer).code], after).toEqual([400, 'invalid_request'])
    }
    const long = await client.raw('GET', PATH, { headers: { 'last-event-id': '9'.repeat(65) } })
    expect(long.status).toBe(400)
  })

  test('a HEAD is answered and holds nothing', async () => {
    const { client } = await server.player()
    const { status, headers } = await client.raw('HEAD', PATH)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
    expect(server.app.context.streams.size).toBe(0)
  })

  const endings: [string, (client: Client, id: string, other: Client) => Promise<unknown>][] = [
    ['signing out', (client) => signOut(client)],
    ['signing out everywhere, elsewhere', (_, __, other) => other.call('POST /api/auth/sign-out-everywhere')],
    [
      'a new password, elsewhere',
      (_, __, other) =>
        other.call('POST /api/auth/change-password', {
          body: { currentPassword: password, newPassword: 'a loud harbour' },
        }),
    ],
    [
      'deleting the account, elsewhere',
      (_, __, other) => other.call('DELETE /api/account', { body: { password } }),
    ],
  ]
  test.each(endings)('ends with the session: %s; others go on', async (_, act) => {
    const { client, id } = await server.player()
    const { email } = await client.call('GET /api/auth/user')
    const other = server.client()
    await other.call('POST /api/auth/login', { body: { email, password } })
    const bystander = await server.player()
    const stream = await open(client)
    const theirs = await open(bystander.client)
    await act(client, id, other)
    expect(await ends(stream)).toBeUndefined()
    expect(stream.events.at(-1)).toMatchObject({ event: 'end', data: { code: 'not_signed_in' } })
    expect((await open(client)).status).toBe(401)
    const last = await join()
    expect(await theirs.find(({ data }) => (data.user as { id: string }).id === last.id)).toBeDefined()
    expect(theirs.isEnded).toBe(false)
  })

  test('ends when the session runs out, though nobody says so; goes on when it was prolonged meanwhile', async () => {
    const [short, prolonged] = [await server.player(), await server.player()]
    for (const { id } of [short, prolonged]) await expireIn(HOUR_MS, id)
    const [ending, going] = [await open(short.client), await open(prolonged.client)]
    await expireIn(3 * HOUR_MS, prolonged.id)
    server.passTime((2 * HOUR_MS) / 1000)
    // The server checks the sessions of both streams at the same time.
    expect(await ends(ending)).toBeUndefined()
    expect(ending.events).toMatchObject([{ event: 'end', data: { code: 'not_signed_in' } }])
    const last = await join()
    expect(await going.find(({ data }) => (data.user as { id: string }).id === last.id)).toBeDefined()
    expect(going.isEnded).toBe(false)
  })

  test('signing out on one device leaves the other its stream', async () => {
    const { client } = await server.player()
    const { email } = await client.call('GET /api/auth/user')
    const other = server.client()
    await other.call('POST /api/auth/login', { body: { email, password } })
    const [stream, kept] = [await open(client), await open(other)]
    await signOut(client)
    expect(await ends(stream)).toBeUndefined()
    await join()
    await kept.count(1)
    expect(kept.isEnded).toBe(false)
  })

  test('so many streams a player at a time, and no more', async () => {
    const { client } = await server.player()
    const other = await server.player()
    const all = await Promise.all(Array.from({ length: STREAMS_A_PLAYER }, () => open(client)))
    expect(server.app.context.streams.size).toBe(STREAMS_A_PLAYER)
    const refused = await client.try('GET /api/activities/events')
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(refused.headers.get('retry-after')).toBe('30')
    expect((await open(other.client)).status).toBe(200)
    await all[0]?.leave()
    await gone(STREAMS_A_PLAYER)
    expect((await open(client)).status).toBe(200)
  })

  test('who leaves leaves nothing behind, however fast', async () => {
    const { client } = await server.player()
    await Promise.all(
      Array.from({ length: STREAMS_A_PLAYER }, async (_, n) => {
        const abort = new AbortController()
        setTimeout(() => abort.abort(), n * 3)
        await fetch(server.origin + PATH, { headers: { cookie: client.cookie }, signal: abort.signal })
          .then((response) => response.text())
          .catch(() => {})
      }),
    )
    await gone()
    expect((await open(client)).status).toBe(200)
  })

  test('open streams are counted in the metrics, their length is not a duration', async () => {
    const { client } = await server.player()
    const stream = await open(client)
    const metrics = async () => (await client.raw('GET', '/api/metrics')).text
    const text = await metrics()
    expect(text).toContain(`live_streams_open{endpoint="${PATH}"} 1\n`)
    // The other metrics that operators watch are also there.
    for (const name of ['database_connections{state="waiting"}', 'backlog{of="mails"}', 'live_lag_seconds'])
      expect(text).toContain(`\n${name} `)
    expect(text).toMatch(/\nboards_dealt_total \d/)
    expect(text).toContain('http_request_duration_seconds_bucket{le="30",')
    await stream.leave()
    await gone()
    expect(/.*_count\{.*events",status="200".*/.exec(await metrics())?.[0]).toBeUndefined()
  })
})

test.each(kindsHere)(
  'stopping on %s ends every stream at once, without telling anybody to stay away',
  async (kind) => {
    const server = await startServer(kind)
    const { client } = await server.player()
    const streams = await Promise.all(Array.from({ length: 5 }, () => TestStream.open(client, PATH)))
    // A stopping server calls `closeAllConnections` only if connections are still open at the end of the stop.
    const cutOff = vi.spyOn(server.app.http.server, 'closeAllConnections')
    await server.close()
    expect(cutOff).not.toHaveBeenCalled()
    for (const stream of streams) {
      await stream.ended
      expect(stream.text).not.toContain('event: end')
    }
  },
)
