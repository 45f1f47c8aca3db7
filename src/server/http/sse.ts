/** The wire format of server-sent events (HTML standard, section 9.2). JSON holds no line breaks, so one `data` line is enough. */

/** Headers that keep everybody on the way from holding back, joining, changing or keeping what is sent. */
export const SSE_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-store, no-transform',
  'x-accel-buffering': 'no',
  // Nothing can follow a stream on its connection; and so its end is the end of the connection.
  connection: 'close',
} as const

const RETRY_MS = 2_000
const RETRY_SPREAD_MS = 3_000

/**
 * The first thing a stream says: where it stands, and how long to wait before coming back; not all at the same time,
 * when a server goes. `missed`: what lay between is not kept any more.
 */
export function opening(after: number, missed: boolean): string {
  const retry = RETRY_MS + Math.floor(Math.random() * RETRY_SPREAD_MS)
  return `retry: ${retry}\nid: ${after}\n${missed ? 'event: reset\ndata: {}\n' : ''}\n`
}

export const eventFrame = (id: number, event: string, data: unknown) =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** The last thing that a stream says when there is no reason to come back. */
export const ending = (error: { code: string; message: string }) =>
  `event: end\ndata: ${JSON.stringify(error)}\n\n`

/** Says nothing: keeps the connection from being taken for dead. */
export const BEAT = ':\n\n'

/** The id of the last event that a client knows, from the header or the query; what is no id of ours knows nothing. */
export function lastEventId(header: string | undefined, after: string | undefined): number | undefined {
  const given = header || after
  if (given === undefined) return undefined
  return /^\d{1,15}$/.test(given) ? Number(given) : 0
}
