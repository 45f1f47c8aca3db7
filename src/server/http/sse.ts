// Functions that write the text of server-sent events (HTML standard, section 9.2). JSON text contains no line breaks,
// so one `data` line for each event is enough.

/** Headers of a stream of server-sent events. Proxies must not buffer, transform or cache the stream. */
export const SSE_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-store, no-transform',
  'x-accel-buffering': 'no',
  // A client cannot send another request on the connection of a stream, so the server closes the connection at the end
  // of the stream.
  connection: 'close',
} as const

const RETRY_MS = 2_000
const RETRY_SPREAD_MS = 3_000

/**
 * Returns the first text of a stream. The text contains the id at which the stream starts, and the time that the client
 * waits before it reconnects. The time is random, so that not all clients reconnect at the same moment when a server
 * stops. `missed` is true if the client has missed items that the server cannot send again.
 */
export function openingFrame(after: number, missed: boolean): string {
  const retry = RETRY_MS + Math.floor(Math.random() * RETRY_SPREAD_MS)
  return `retry: ${retry}\nid: ${after}\n${missed ? 'event: reset\ndata: {}\n' : ''}\n`
}

export const eventFrame = (id: number | string, event: string, data: unknown) =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** Returns the last text of a stream: the event `end`. A client that has received this event does not reconnect. */
export const endFrame = (error: { code: string; message: string }) =>
  `event: end\ndata: ${JSON.stringify(error)}\n\n`

/** An empty comment. The server sends it regularly, so that proxies do not close an idle connection. */
export const HEARTBEAT = ':\n\n'

/**
 * Returns the id of the last event that the client has received, from the request's header or query. The result is
 * undefined if the request contains no such id, and 0 if the id is malformed.
 */
export function lastEventId(header: string | undefined, after: string | undefined): number | undefined {
  const given = header || after
  if (given === undefined) return undefined
  return /^\d{1,15}$/.test(given) ? Number(given) : 0
}
