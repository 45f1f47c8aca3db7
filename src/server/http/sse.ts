// Server-sent events (HTML standard, section 9.2). JSON has no line breaks, so one `data` line is enough.

/** Headers of a stream. Proxies must not buffer, transform or cache the stream. */
export const SSE_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-store, no-transform',
  'x-accel-buffering': 'no',
  // No other request can follow on the connection of a stream, so the connection closes with the stream.
  connection: 'close',
} as const

const RETRY_MS = 2_000
const RETRY_SPREAD_MS = 3_000

/**
 * First frame of a stream, with the position and the reconnect delay. The delay is random, so that clients do not all
 * reconnect simultaneously when a server stops. `missed` is true when items after the client's position are no longer
 * stored.
 */
export function openingFrame(after: number, missed: boolean): string {
  const retry = RETRY_MS + Math.floor(Math.random() * RETRY_SPREAD_MS)
  return `retry: ${retry}\nid: ${after}\n${missed ? 'event: reset\ndata: {}\n' : ''}\n`
}

export const eventFrame = (id: number, event: string, data: unknown) =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** Last frame of a stream. The client does not reconnect after it has received the last frame `end`. */
export const endFrame = (error: { code: string; message: string }) =>
  `event: end\ndata: ${JSON.stringify(error)}\n\n`

/** An empty comment, which keeps proxies from closing an idle connection. */
export const HEARTBEAT = ':\n\n'

/**
 * The last event id that the client knows, from the header or the query. The result is undefined when neither the
 * header nor the query has an id, and 0 when the id is malformed.
 */
export function lastEventId(header: string | undefined, after: string | undefined): number | undefined {
  const given = header || after
  if (given === undefined) return undefined
  return /^\d{1,15}$/.test(given) ? Number(given) : 0
}
