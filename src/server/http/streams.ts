import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { api, type StreamEvents, type StreamKey } from '../../contract/api.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { LiveItem } from '../adapters/live/live.store.ts'
import type { Live, LiveEvent, Subscriber, Topic } from '../adapters/live/live.ts'
import type { Db } from '../db/database.ts'
import type { Session } from '../identity/session.store.ts'
import { Refusal } from '../refusal.ts'
import { errorBody } from './errors.ts'
import { type Watched, watchSessions } from './session-watch.ts'
import { BEAT, ending, eventFrame, lastEventId, opening, SSE_HEADERS } from './sse.ts'

/** A stream costs memory for as long as it is open: so many a player, and so many altogether, on one process. */
export const STREAMS_A_PLAYER = 10
const STREAMS_A_PROCESS = 20_000
const FULL_RETRY_SECONDS = 30
/** Bytes that may wait for a client who does not read: beyond, it is cut off, and comes back where it was. */
const MOST_WAITING_BYTES = 256 * 1024
const TICK_MS = 1_000
const BEAT_TICKS = 20

/** A topic whose items are shown as the events of an endpoint. */
export interface EventTopic<K extends StreamKey> extends Topic {
  endpoint: K
  show(items: readonly LiveItem[]): Promise<readonly EventOf<K>[]>
}
type EventOf<K extends StreamKey> = {
  [N in keyof StreamEvents<K> & string]: { id: number; event: N; data: StreamEvents<K>[N] }
}[keyof StreamEvents<K> & string]

interface StreamCall {
  session: Session
  query: { after?: string | undefined }
  headers: { 'last-event-id'?: string | undefined }
  request: FastifyRequest
  reply: FastifyReply
}

export interface Streams {
  /** Streams that are open on this process. */
  readonly size: number
  /**
   * Answers with a stream of the topic's events that goes on until the client leaves, the session ends or the server
   * stops. Refuses with too_many_requests or busy, and with not_signed_in when the session has ended meanwhile.
   */
  open<K extends StreamKey>(call: StreamCall, topic: EventTopic<K>): Promise<void>
  /** Ends every stream, so that the server can stop; clients come back to the next one. */
  close(): void
}

interface Stream extends Subscriber, Watched {
  raw: ServerResponse
  /** The tick on which it beats, so that not all do at once. */
  beat: number
  begun: boolean
}

export function openStreams(live: Live, { db, now, log }: { db: Db; now: () => Date; log: Logger }): Streams {
  const streams = new Set<Stream>()
  const players = new Map<string, Set<Stream>>()
  let closed = false
  let ticks = 0

  const sessions = watchSessions<Stream>(
    { db, now, log },
    (playerId) => players.get(playerId) ?? [],
    (stream) => end(stream, ending(errorBody(new Refusal('not_signed_in')))),
  )
  live.onSessionEnded((playerId) => {
    if (playerId === undefined) for (const player of players.keys()) sessions.suspect(player)
    else if (players.has(playerId)) sessions.suspect(playerId)
    void sessions.look()
  })

  const timer = setInterval(() => {
    ticks++
    const at = now().getTime()
    for (const stream of streams) {
      if (stream.begun && ticks % BEAT_TICKS === stream.beat) send(stream, BEAT)
      if (stream.endsAt <= at) sessions.suspect(stream.session.playerId)
    }
    void sessions.look()
  }, TICK_MS)
  timer.unref()

  function send(stream: Stream, chunk: string | Buffer): void {
    if (stream.closed) return
    stream.raw.write(chunk)
    if (stream.raw.writableLength > MOST_WAITING_BYTES) stream.raw.destroy()
  }

  function end(stream: Stream, last?: string): void {
    if (stream.closed) return
    stream.closed = true
    if (stream.begun) stream.raw.end(last)
  }

  function admit(playerId: string): Set<Stream> {
    const own = players.get(playerId) ?? new Set()
    if (own.size >= STREAMS_A_PLAYER) {
      throw new Refusal('too_many_requests', {
        message: 'This page is open too many times to be kept up to date.',
        retryAfter: FULL_RETRY_SECONDS,
      })
    }
    if (closed || streams.size >= STREAMS_A_PROCESS) throw new Refusal('busy')
    players.set(playerId, own)
    return own
  }

  return {
    get size() {
      return streams.size
    },

    async open({ session, query, headers, request, reply }, topic) {
      const { raw } = reply
      let head: OutgoingHttpHeaders | undefined = headOf(reply)
      if (request.method === 'HEAD') {
        reply.hijack()
        raw.writeHead(200, head).end()
        return
      }
      if (raw.destroyed) return void reply.hijack() // the client has gone already: nobody would tell us again
      const own = admit(session.playerId)
      const stream: Stream = {
        raw,
        session,
        endsAt: Number.POSITIVE_INFINITY,
        beat: (ticks + streams.size) % BEAT_TICKS,
        begun: false,
        closed: false,
        after: 0,
        begin(after, missed) {
          reply.hijack()
          raw.socket?.setKeepAlive(true, BEAT_TICKS * TICK_MS)
          raw.writeHead(200, head)
          head = undefined // two kilobytes less for as long as it is open
          raw.write(opening(after, missed))
          stream.begun = true
        },
        deliver: (events) => send(stream, framesOf(topic.endpoint, events)),
      }
      streams.add(stream)
      own.add(stream)
      const forget = () => {
        stream.closed = true
        live.unsubscribe(topic, stream)
        streams.delete(stream)
        own.delete(stream)
        if (own.size === 0 && players.get(session.playerId) === own) players.delete(session.playerId)
      }
      raw.once('close', forget)
      try {
        // The session may have ended since the request was let in, before anybody would have told this stream.
        await sessions.check([stream])
        if (stream.closed && !raw.destroyed) throw new Refusal('not_signed_in')
        await live.subscribe(topic, lastEventId(headers['last-event-id'], query.after), stream)
        if (stream.begun) return
        if (!raw.destroyed) throw new Refusal(closed ? 'busy' : 'not_signed_in') // ended while it was being opened
        reply.hijack() // the client has gone meanwhile
      } catch (error) {
        forget()
        if (!stream.begun) throw error
        raw.destroy() // it comes back where it was
      }
    },

    close() {
      closed = true
      clearInterval(timer)
      for (const stream of streams) end(stream)
    },
  }
}

/** What every answer carries, and what a stream needs. */
const headOf = (reply: FastifyReply) =>
  ({ ...reply.getHeaders(), ...SSE_HEADERS, 'x-request-id': reply.request.id }) as OutgoingHttpHeaders

const frames = new WeakMap<readonly LiveEvent[], Buffer>()

/** Events as they are sent: checked against the contract and put into bytes once, for all streams together. */
function framesOf(key: StreamKey, events: readonly LiveEvent[]): Buffer {
  let bytes = frames.get(events)
  if (!bytes) {
    const shapes: Endpoint['events'] = api[key].events
    const text = events.map(({ id, event, data }) => eventFrame(id, event, shapes?.[event]?.parse(data)))
    bytes = Buffer.from(text.join(''))
    frames.set(events, bytes)
  }
  return bytes
}
