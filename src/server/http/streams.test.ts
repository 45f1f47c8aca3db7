import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Live, Subscriber } from '../adapters/live/live.ts'
import type { Db } from '../db/database.ts'
import type { HiddenPlayers } from '../identity/hidden-players.ts'
import { openStreams } from './streams.ts'

/** A response that collects the written text. Tests set `writableLength` to simulate a client that reads slowly. */
class Response {
  written = ''
  writableLength = 0
  destroyed = false
  once() {}
  writeHead() {
    return this
  }
  write(chunk: string | Buffer) {
    this.written += chunk.toString()
  }
  end() {}
  destroy() {
    this.destroyed = true
  }
}

let subscribers: Subscriber[]
/** A function that runs while the server is opening a stream. Tests replace it to cause an event at this time. */
let opening: () => Promise<void>
beforeEach(() => {
  vi.useFakeTimers()
  subscribers = []
  opening = async () => {}
  readHidden = async () => new Set()
})
afterEach(() => void vi.useRealTimers())

const live: Live = {
  async subscribe(_topic, _from, subscriber) {
    await opening()
    if (subscriber.closed) return
    subscriber.begin(7, false)
    subscribers.push(subscriber)
  },
  unsubscribe() {},
  onSessionEnded() {},
  onBlocksChanged() {},
  async close() {},
}
/** The session of the test, which ends after a day. */
const rows = [{ id: 's', expires_at: new Date(Date.now() + 86_400_000) }]
const query = { select: () => query, where: () => query, execute: async () => rows }
const db = { selectFrom: () => query } as unknown as Db

/** Reads who is hidden from a player. Tests replace it to decide when a read ends. */
let readHidden: HiddenPlayers['read']
const hidden: HiddenPlayers = { from: async () => new Set(), read: (playerId) => readHidden(playerId) }

function serve() {
  const streams = openStreams(live, { db, hidden, now: () => new Date(), log: pino({ level: 'silent' }) })
  const open = async (playerId: string) => {
    const raw = new Response()
    const request = { id: 'r', method: 'GET', routeOptions: { url: '/api/events' } } as FastifyRequest
    const reply = {
      request,
      raw: raw as unknown as ServerResponse,
      getHeaders: () => ({}),
      hijack: () => {},
    } as unknown as FastifyReply
    const session = { id: 's', token: 't', playerId, updatedAt: new Date(), blocksVersion: 0 }
    const topic = {
      name: 'activities',
      endpoint: 'GET /api/activities/events' as const,
      show: async () => [],
    }
    await streams.open({ session, query: {}, headers: {}, request, reply }, topic)
    return raw
  }
  return { streams, open }
}

test('a stream beats every twenty seconds, and not all at the same moment', async () => {
  const { streams, open } = serve()
  const responses = await Promise.all(Array.from({ length: 40 }, (_, n) => open(`player ${n}`)))
  const beats = () => responses.map(({ written }) => written.match(/^:$/gm)?.length ?? 0)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(beats().reduce((sum, count) => sum + count, 0)).toBe(2)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(beats()).toEqual(responses.map(() => 3))
  streams.close()
})

test('a client who does not read is cut off', async () => {
  const { streams, open } = serve()
  const [slow, quick] = [await open('slow'), await open('quick')]
  slow.writableLength = 300_000
  const user = { id: 'p', username: 'x', firstName: null, profileImageUrl: null, frame: null }
  const data = { id: '8', type: 'other', kind: 'joined', data: {}, user, createdAt: new Date().toISOString() }
  const events = [{ id: 8, event: 'activity', data }]
  for (const subscriber of subscribers) subscriber.deliver(events)
  expect([slow.destroyed, quick.destroyed]).toEqual([true, false])
  expect(quick.written).toContain(`id: 8\nevent: activity\ndata: ${JSON.stringify(data)}\n\n`)
  streams.close()
})

test('a stream that ends while it is being opened is refused, not left without a reply', async () => {
  const { streams, open } = serve()
  await open('before')
  opening = async () => streams.close()
  await expect(open('too late')).rejects.toMatchObject({ code: 'busy' })
  await expect(open('later still')).rejects.toMatchObject({ code: 'busy' })
})

test('of two reads of the blocks at once, the later one counts, and there is no third', async () => {
  const { streams, open } = serve()
  const stream = await open('reader')
  const reads: ((ids: Set<string>) => void)[] = []
  readHidden = () => new Promise((resolve) => reads.push(resolve))
  const both = [streams.rereadHidden(['reader']), streams.rereadHidden(['reader'])]
  reads[0]?.(new Set())
  await vi.advanceTimersByTimeAsync(0)
  reads[1]?.(new Set(['p']))
  await vi.advanceTimersByTimeAsync(0)
  expect(reads).toHaveLength(2)
  await Promise.all(both)
  const user = { id: 'p', username: 'x', firstName: null, profileImageUrl: null, frame: null }
  const data = { id: '8', type: 'other', kind: 'joined', data: {}, user, createdAt: new Date().toISOString() }
  for (const subscriber of subscribers) subscriber.deliver([{ id: 8, event: 'activity', data }])
  expect(stream.written).toContain('A player')
  expect(stream.written).not.toContain('"x"')
  streams.close()
})
