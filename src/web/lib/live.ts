import type { StreamEvents, StreamKey } from '../../contract/api.ts'
import { ApiError, urlOf } from './api.ts'
import { handleUnauthorized } from './unauthorized.ts'

/**
 * Delay before a refused stream is opened again, in ms. It doubles each time, with a random part so that pages do
 * not all return at once.
 */
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 60_000
/** The same for a quick stream. */
const QUICK_RETRY_MS = 300
const LONGEST_QUICK_RETRY_MS = 2_000

interface Listener<K extends StreamKey> {
  on: { [N in keyof StreamEvents<K>]: (data: StreamEvents<K>[N]) => void }
  /** The server no longer keeps the items that were missed: read the whole state again. */
  onReset: () => void
  onState: (live: boolean) => void
}

interface Options {
  params?: Record<string, string>
  /** Reconnects within moments and stays open in a hidden tab: other players see whether this player is connected. */
  isQuick?: boolean
}

/**
 * Reads the items of a stream after the id `after` (undefined: from now on) until the returned function is called.
 * After a failure it reconnects and continues at the same item. It pauses while the page is hidden, then catches
 * up. Each item arrives once.
 */
export function listen<K extends StreamKey>(
  key: K,
  after: string | undefined,
  listener: Listener<K>,
  { params = {}, isQuick = false }: Options = {},
): () => void {
  const [firstRetry, longestRetry] = isQuick
    ? [QUICK_RETRY_MS, LONGEST_QUICK_RETRY_MS]
    : [FIRST_RETRY_MS, LONGEST_RETRY_MS]
  let place = after
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let retry = firstRetry

  function stop(): void {
    clearTimeout(timer)
    source?.close()
    source = undefined
    listener.onState(false)
  }

  function connect(): void {
    clearTimeout(timer)
    if (!navigator.onLine) return
    const stream = new EventSource(urlOf(key, { params, query: { after: place } }))
    source = stream
    const hear = (name: string, then: (data: unknown) => void) =>
      stream.addEventListener(name, (event) => {
        // The browser keeps the last id too, but only across its own reconnections.
        place = event.lastEventId || place
        then(JSON.parse(event.data))
      })
    stream.addEventListener('open', () => {
      retry = firstRetry
      listener.onState(true)
    })
    for (const [name, then] of Object.entries<(data: never) => void>(listener.on))
      hear(name, then as (data: unknown) => void)
    hear('reset', listener.onReset)
    hear('end', (error) => {
      leave()
      const { code, message } = error as { code: string; message: string }
      handleUnauthorized(new ApiError(401, code, message))
    })
    stream.addEventListener('error', () => {
      listener.onState(false)
      // The browser reconnects a broken stream itself, after the delay that the server named; it does not reopen a
      // refused one.
      if (isQuick) stream.close()
      else if (stream.readyState !== EventSource.CLOSED) return
      timer = setTimeout(connect, retry * (0.5 + Math.random() / 2))
      retry = Math.min(longestRetry, retry * 2)
    })
  }

  function onVisibility(): void {
    if (document.visibilityState === 'hidden') stop()
    else if (!source) connect()
  }

  /** Without a network a stream would seem open for minutes. */
  const onOffline = () => stop()
  function onOnline(): void {
    stop()
    if (isQuick || document.visibilityState !== 'hidden') connect()
  }

  const wakers: [EventTarget, string, () => void][] = [
    [window, 'offline', onOffline],
    [window, 'online', onOnline],
  ]
  if (!isQuick) wakers.push([document, 'visibilitychange', onVisibility])
  const leave = () => {
    for (const [target, name, then] of wakers) target.removeEventListener(name, then)
    stop()
  }
  for (const [target, name, then] of wakers) target.addEventListener(name, then)
  if (isQuick || document.visibilityState !== 'hidden') connect()
  return leave
}
