import { call, urlOf } from './api.ts'
import { handleUnauthorized } from './unauthorized.ts'

/**
 * Delay in ms before the page opens a lost stream again. The delay doubles after each failed attempt. A part of the
 * delay is random, so that the pages of all players do not reconnect at the same time. A stream with a duel reconnects
 * sooner, because the rival sees whether this player is connected.
 */
const RETRY = { first: 2_000, longest: 60_000 }
const QUICK_RETRY = { first: 300, longest: 2_000 }
/**
 * Time in ms in which the leading tab collects requests from several tabs, or from several parts of a page, before it
 * reconnects.
 */
const GATHER_MS = 50
/** The server accepts at most this many topics. Players rarely have more visible tabs than this. */
const MOST_TOPICS = 32

/** A topic that a part of a page requests from the stream. */
export interface Want {
  /** Id of the part's subscription. The ids of different tabs are different. */
  id: string
  topic: string
  /** Position of the last item that the part has received. If undefined, the part receives only new items. */
  after: number | undefined
  /** The names of the events that the part handles. */
  events: readonly string[]
}

/**
 * A message from the leading tab: `item` is an event of a topic, `lost` means that the connection is lost, and `end`
 * that the session has ended.
 */
export type StreamMessage =
  | { type: 'item'; topic: string; position: number; event: string; data: unknown }
  | { type: 'lost' }
  | { type: 'end'; code: string; message: string }

/** The events that a stream itself adds to the events of a topic. */
const ownEvents = ['begin', 'reset', 'refused']

export interface LiveStream {
  /**
   * Replaces the list of topics that a tab requests. The stream is opened again if a topic or a subscription is new.
   */
  note(tab: string, wants: readonly Want[]): void
  close(): void
}

/**
 * Opens the only event stream of a browser. The leading tab opens this stream for all tabs. The stream has every topic
 * that at least one tab requests. When the topics change, the stream is opened again, and each topic continues at its
 * last position. If no tab requests a topic, there is no connection.
 */
export function liveStream(player: string | undefined, send: (message: StreamMessage) => void): LiveStream {
  const tabs = new Map<string, readonly Want[]>()
  /** For each topic, the last position that was sent to all tabs. */
  const positions = new Map<string, number>()
  let open = new Set<string>()
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  const wanted = () => [...tabs.values()].flat()

  function disconnect(): void {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }

  function connect(): void {
    disconnect()
    open = new Set(wanted().map(({ topic }) => topic))
    for (const topic of positions.keys()) if (!open.has(topic)) positions.delete(topic)
    if (open.size === 0 || !navigator.onLine) return
    const topics = [...open].slice(-MOST_TOPICS).map((topic) => {
      const position = positions.get(topic)
      return position === undefined ? topic : `${topic}@${position}`
    })
    const stream = new EventSource(urlOf('GET /api/events', { query: { topics: topics.join(), player } }))
    source = stream
    stream.addEventListener('open', () => {
      failures = 0
    })
    for (const name of new Set([...ownEvents, ...wanted().flatMap(({ events }) => events)]))
      stream.addEventListener(name, ({ lastEventId, data }) => take(lastEventId, name, JSON.parse(data)))
    stream.addEventListener('end', ({ data }) => {
      disconnect()
      send({ type: 'end', ...JSON.parse(data) })
    })
    stream.addEventListener('error', () => fail(stream.readyState === EventSource.CLOSED))
  }

  function take(id: string, event: string, data: unknown): void {
    const at = id.lastIndexOf('@')
    const topic = id.slice(0, at)
    const position = Number(id.slice(at + 1))
    if (event !== 'refused') positions.set(topic, position)
    send({ type: 'item', topic, position, event, data })
  }

  function fail(isRefused: boolean): void {
    disconnect()
    send({ type: 'lost' })
    // The page cannot read why the server refused the stream. An ordinary call shows whether the session has ended, or
    // whether the session now belongs to another player.
    if (isRefused) call('GET /api/auth/user').catch(handleUnauthorized)
    const isQuick = [...open].some((topic) => topic.startsWith('duel:'))
    const { first, longest } = isQuick ? QUICK_RETRY : RETRY
    timer = setTimeout(connect, Math.min(longest, first * 2 ** failures++) * (0.5 + Math.random() / 2))
  }

  function note(tab: string, wants: readonly Want[]): void {
    const before = new Set(tabs.get(tab)?.map(({ id }) => id))
    if (wants.length > 0) tabs.set(tab, wants)
    else tabs.delete(tab)
    let isChanged = false
    for (const { id, topic, after } of wants) {
      if (!before.has(id)) isChanged = true
      const position = positions.get(topic)
      if (after === undefined || (position !== undefined && position <= after)) continue
      positions.set(topic, after)
      isChanged = true
    }
    const topics = new Set(wanted().map(({ topic }) => topic))
    if (!isChanged && topics.size === open.size && [...topics].every((topic) => open.has(topic))) return
    clearTimeout(timer)
    timer = setTimeout(connect, GATHER_MS)
  }

  /**
   * Closes the stream when the browser goes offline. Otherwise the browser would report the lost connection only after
   * minutes.
   */
  function onOffline(): void {
    disconnect()
    send({ type: 'lost' })
  }
  window.addEventListener('offline', onOffline)
  window.addEventListener('online', connect)

  return {
    note,
    close() {
      window.removeEventListener('offline', onOffline)
      window.removeEventListener('online', connect)
      disconnect()
    },
  }
}
