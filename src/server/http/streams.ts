import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { api, type StreamEvents, type StreamKey } from '../../contract/api.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { LiveItem } from '../adapters/live/live.store.ts'
import type { Live, LiveEvent, Subscriber, Topic } from '../adapters/live/live.ts'
import type { Db } from '../db/database.ts'
import { type Hidden, type HiddenPlayers, withoutHidden } from '../identity/hidden-players.ts'
import type { Session } from '../identity/session.store.ts'
import { Refusal } from '../refusal.ts'
import { STREAM_WAITING_BYTES, STREAMS_A_PLAYER, STREAMS_A_PROCESS } from './bounds.ts'
import { errorBody } from './errors.ts'
import { type Watched, watchSessions } from './session-watch.ts'
import { endFrame, eventFrame, HEARTBEAT, lastEventId, openingFrame, SSE_HEADERS } from './sse.ts'

const FULL_RETRY_SECONDS = 30
const TICK_MS = 1_000
const HEARTBEAT_TICKS = 20

/**
 * A topic for one endpoint of the API. The server sends the items of the topic to clients as events of this endpoint.
 */
export interface EventTopic<K extends StreamKey> extends Topic {
  endpoint: K
  show(items: readonly LiveItem[]): Promise<readonly EventOf<K>[]>
  /**
   * Only for a topic that the player of the stream can lose. Returns the last event, with this id, if the player may no
   * longer read the topic. A stream asks once it receives the topic's items, because the player can have lost the topic
   * between the check of the request and the first item.
   */
  lost?(id: number): Promise<LiveEvent | undefined>
}
type EventOf<K extends StreamKey> = {
  [N in keyof StreamEvents<K> & string]: LiveEvent & { event: N; data: StreamEvents<K>[N] }
}[keyof StreamEvents<K> & string]

type AnyTopic = Topic & Pick<EventTopic<StreamKey>, 'endpoint' | 'lost'>

/** One topic of a stream with several topics. */
export interface TopicPart {
  /** The name of the topic in the stream. */
  name: string
  /** The position after which the topic begins. If the position is undefined, the client receives only new items. */
  from: number | undefined
  /** The topic, or a refusal if the client is not allowed to read the topic. */
  topic: AnyTopic | Refusal
}

interface StreamCall {
  session: Session
  request: FastifyRequest
  reply: FastifyReply
}

interface TopicCall extends StreamCall {
  query: { after?: string | undefined }
  headers: { 'last-event-id'?: string | undefined }
}

export interface Streams {
  readonly size: number
  /** Numbers of open streams by the path of the endpoint, such as `/api/events`. */
  sizes(): ReadonlyMap<string, number>
  /**
   * Replies to a request with a stream of server-sent events of the topic. The stream lasts until the client
   * disconnects, the session ends or the server stops. Refuses with `too_many_requests` if the player has too many
   * streams, and with `busy` if the process has too many streams. Refuses with `not_signed_in` if the session has
   * ended.
   */
  open<K extends StreamKey>(call: TopicCall, topic: EventTopic<K>): Promise<void>
  /**
   * Does the same as `open`, for a stream with several topics. Each id in the stream has the form `name@position`. If
   * the client is not allowed to read a topic, the stream sends the event `refused` and continues with the other
   * topics.
   */
  openAll(call: StreamCall, parts: readonly TopicPart[]): Promise<void>
  /** Returns the ids of the players with an open stream in this process. */
  players(): Iterable<string>
  /** Reads again who is hidden from these players by a block. Every stream of theirs knows it afterwards. */
  rereadHidden(playerIds: readonly string[]): Promise<void>
  /** Closes all streams when the server stops, so that the clients reconnect to another process. */
  close(): void
}

interface Stream extends Watched {
  path: string
  raw: ServerResponse
  closed: boolean
  /** Sends the headers of the reply if they are not sent yet. */
  begin(): void
  /**
   * The second in which the server sends a heartbeat on this stream, counted from 0 to HEARTBEAT_TICKS − 1. Streams
   * have different numbers, so that the server does not send all heartbeats in the same second.
   */
  heartbeatTick: number
  begun: boolean
  /** The players whom events of this stream do not name. */
  hidden: Hidden
  /** The read of `hidden` that has begun last. */
  hiddenRead: Promise<Hidden> | undefined
}

interface Needs {
  db: Db
  hidden: HiddenPlayers
  now: () => Date
  log: Logger
}

export function openStreams(live: Live, { db, hidden, now, log }: Needs): Streams {
  const streams = new Set<Stream>()
  const players = new Map<string, Set<Stream>>()
  let closed = false
  let ticks = 0

  const sessions = watchSessions<Stream>(
    { db, now, log },
    (playerId) => players.get(playerId) ?? [],
    (stream) => end(stream, endFrame(errorBody(new Refusal('not_signed_in')))),
  )
  live.onSessionEnded((playerId) => {
    if (players.has(playerId)) sessions.mark(playerId)
    void sessions.checkMarked()
  })
  live.onBlocksChanged((playerIds) => void rereadHidden(playerIds))

  const timer = setInterval(() => {
    ticks++
    const at = now().getTime()
    for (const stream of streams) {
      if (stream.begun && ticks % HEARTBEAT_TICKS === stream.heartbeatTick) send(stream, HEARTBEAT)
      if (stream.endsAt <= at) sessions.mark(stream.session.playerId)
    }
    void sessions.checkMarked()
  }, TICK_MS)
  timer.unref()

  /**
   * Reads who is hidden from the player of a stream. A read that began earlier may return an older list. So only the read
   * that began last sets the list, and the earlier ones wait for it.
   */
  async function readHidden(stream: Stream): Promise<void> {
    let read = hidden.read(stream.session.playerId)
    stream.hiddenRead = read
    for (;;) {
      const current = await read
      if (stream.hiddenRead === read) {
        stream.hidden = current
        return
      }
      read = stream.hiddenRead ?? read
    }
  }

  /** If the database is unreachable, ends the streams, so that the clients reconnect and the list is read again. */
  async function rereadHidden(playerIds: readonly string[]): Promise<void> {
    for (const stream of playerIds.flatMap((playerId) => [...(players.get(playerId) ?? [])])) {
      try {
        await readHidden(stream)
      } catch (error) {
        log.warn({ err: error }, 'reading the blocks of a player failed; the stream begins again')
        end(stream)
      }
    }
  }

  function send(stream: Stream, chunk: string | Buffer): void {
    if (stream.closed) return
    stream.raw.write(chunk)
    if (stream.raw.writableLength > STREAM_WAITING_BYTES) stream.raw.destroy()
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

  /** A topic of a stream, and the subscriber that writes the topic's events to the stream. */
  interface Subscription {
    topic: AnyTopic
    from: number | undefined
    subscriber: Subscriber
  }

  /** Opens a stream. `subscribe` returns the topics of the stream and is allowed to write to the stream. */
  async function openStream(
    { session, request, reply }: StreamCall,
    subscribe: (stream: Stream) => readonly Subscription[],
  ): Promise<void> {
    const { raw } = reply
    let head: OutgoingHttpHeaders | undefined = headOf(reply)
    if (request.method === 'HEAD') {
      reply.hijack()
      raw.writeHead(200, head).end()
      return
    }
    if (raw.destroyed) return void reply.hijack() // the client has disconnected, so `close` would not fire
    const own = admit(session.playerId)
    const stream: Stream = {
      path: request.routeOptions.url ?? '',
      raw,
      session,
      endsAt: Number.POSITIVE_INFINITY,
      heartbeatTick: (ticks + streams.size) % HEARTBEAT_TICKS,
      begun: false,
      hidden: new Set(),
      hiddenRead: undefined,
      closed: false,
      begin() {
        if (stream.begun) return
        reply.hijack()
        raw.socket?.setKeepAlive(true, HEARTBEAT_TICKS * TICK_MS)
        raw.writeHead(200, head)
        head = undefined // frees 2 kB while the stream is open
        stream.begun = true
      },
    }
    streams.add(stream)
    own.add(stream)
    let subscriptions: readonly Subscription[] = []
    const forget = () => {
      stream.closed = true
      for (const { topic, subscriber } of subscriptions) live.unsubscribe(topic, subscriber)
      streams.delete(stream)
      own.delete(stream)
      if (own.size === 0 && players.get(session.playerId) === own) players.delete(session.playerId)
    }
    raw.once('close', forget)
    try {
      // It is possible that the session ended after the check of the request and before the stream was in `streams`.
      await sessions.check([stream])
      if (stream.closed && !raw.destroyed) throw new Refusal('not_signed_in')
      await readHidden(stream)
      if (!stream.closed) subscriptions = subscribe(stream)
      for (const { topic, from, subscriber } of subscriptions) {
        await live.subscribe(topic, from, subscriber)
        const last = await topic.lost?.(subscriber.after)
        if (last && !subscriber.closed) subscriber.deliver([last])
      }
      if (stream.begun) return
      if (!raw.destroyed) throw new Refusal(closed ? 'busy' : 'not_signed_in') // the stream was closed too early
      reply.hijack() // the client has disconnected in the meantime
    } catch (error) {
      forget()
      if (!stream.begun) throw error
      raw.destroy() // the client reconnects and continues from its position
    }
  }

  /** Returns a subscriber that sends events of a topic on a stream. `end` runs after the last event of the topic. */
  function subscriberOf(
    stream: Stream,
    topic: AnyTopic,
    how: {
      name?: string
      begin: Subscriber['begin']
      end?: () => void
    },
  ): Subscriber {
    let isOver = false
    const subscriber: Subscriber = {
      after: 0,
      get closed() {
        return isOver || stream.closed
      },
      begin(after, missed) {
        stream.begin()
        how.begin(after, missed)
      },
      deliver(events) {
        const own = eventsFor(stream.session.playerId, events)
        if (own.length > 0)
          send(stream, framesOf(topic.endpoint, withoutHidden(own, stream.hidden), how.name))
        if (!own.at(-1)?.isLast) return
        isOver = true
        live.unsubscribe(topic, subscriber)
        how.end?.()
      },
    }
    return subscriber
  }

  return {
    get size() {
      return streams.size
    },

    sizes() {
      const sizes = new Map<string, number>()
      for (const { path } of streams) sizes.set(path, (sizes.get(path) ?? 0) + 1)
      return sizes
    },

    open: (call, topic) =>
      openStream(call, (stream) => [
        {
          topic,
          from: lastEventId(call.headers['last-event-id'], call.query.after),
          subscriber: subscriberOf(stream, topic, {
            begin: (after, missed) => stream.raw.write(openingFrame(after, missed)),
            end: () => end(stream),
          }),
        },
      ]),

    openAll: (call, parts) =>
      openStream(call, (stream) =>
        parts.flatMap(({ name, from, topic }) => {
          if (topic instanceof Refusal) {
            stream.begin()
            send(stream, eventFrame(`${name}@0`, 'refused', errorBody(topic)))
            return []
          }
          const subscriber = subscriberOf(stream, topic, {
            name,
            begin: (after, missed) =>
              send(stream, eventFrame(`${name}@${after}`, missed ? 'reset' : 'begin', {})),
          })
          return [{ topic, from, subscriber }]
        }),
      ),

    players: () => players.keys(),
    rereadHidden,

    close() {
      closed = true
      clearInterval(timer)
      for (const stream of streams) end(stream)
    },
  }
}

/** Returns the events that a player receives, up to the last one. Returns the list itself if it has only these. */
function eventsFor(playerId: string, events: readonly LiveEvent[]): readonly LiveEvent[] {
  if (events.every(({ to, isLast }) => to === undefined && !isLast)) return events
  const own = events.filter(({ to }) => to === undefined || to === playerId)
  const last = own.findIndex(({ isLast }) => isLast)
  return last < 0 ? own : own.slice(0, last + 1)
}

const headOf = (reply: FastifyReply) =>
  ({ ...reply.getHeaders(), ...SSE_HEADERS, 'x-request-id': reply.request.id }) as OutgoingHttpHeaders

type Frames = WeakMap<readonly LiveEvent[], Buffer>
const frames: Frames = new WeakMap()
const namedFrames: Frames = new WeakMap()

/**
 * Checks that the events match the API contract, and encodes the events only once for all streams. In a stream with
 * several topics, `name` is the topic's name. A topic has the same name in all these streams.
 */
function framesOf(key: StreamKey, events: readonly LiveEvent[], name?: string): Buffer {
  const encoded = name === undefined ? frames : namedFrames
  let bytes = encoded.get(events)
  if (!bytes) {
    const shapes: Endpoint['events'] = api[key].events
    const text = events.map(({ id, event, data }) =>
      eventFrame(name === undefined ? id : `${name}@${id}`, event, shapes?.[event]?.parse(data)),
    )
    bytes = Buffer.from(text.join(''))
    encoded.set(events, bytes)
  }
  return bytes
}
