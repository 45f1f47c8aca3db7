// The wire format of server-sent events (HTML standard, section 9.2). JSON has no line breaks, so one `data` line is
// enough.

/** These headers keep proxies from buffering, joining, changing or caching what is sent. */
export const SSE_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-store, no-transform',
  'x-accel-buffering': 'no',
  // No other request can follow a stream on its connection, so both end together.
  connection: 'close',
} as const

const RETRY_MS = 2_000
const RETRY_SPREAD_MS = 3_000

/**
 * The first frame of a stream: its position, and how long to wait before a reconnect. The wait is random, so that not all
 * clients reconnect at the same time when a server stops. `missed`: items since the client's position are no longer kept.
 */
export function openingFrame(after: number, missed: boolean): string {
  const retry = RETRY_MS + Math.floor(Math.random() * RETRY_SPREAD_MS)
  return `retry: ${retry}\nid: ${after}\n${missed ? 'event: reset\ndata: {}\n' : ''}\n`
}

export const eventFrame = (id: number, event: string, data: unknown) =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** The last frame of a stream when the client must not reconnect. */
export const endFrame = (error: { code: string; message: string }) =>
  `event: end\ndata: ${JSON.stringify(error)}\n\n`

/** An empty comment that keeps proxies from closing an idle connection. */
export const HEARTBEAT = ':\n\n'

/**
 * The id of the last event that a client knows, from the header or the query. Undefined when both are absent, 0 when it
 * is malformed.
 */
export function lastEventId(header: string | undefined, after: string | undefined): number | undefined {
  const given = header || after
  if (given === undefined) return undefined
  return /^\d{1,15}$/.test(given) ? Number(given) : 0
}
