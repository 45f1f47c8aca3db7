import type { StreamEvents, StreamKey } from '../../contract/api.ts'
import { ApiError, urlOf } from './api.ts'
import { handleUnauthorized } from './unauthorized.ts'

/**
 * Delay in ms before the page opens a stream again that the server has refused. The delay doubles after each failed
 * attempt, and a random part keeps the pages from all reconnecting at the same time.
 */
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 60_000
/** The first delay in ms before the page opens a stream with the option `isQuick` again. */
const QUICK_RETRY_MS = 300
const LONGEST_QUICK_RETRY_MS = 2_000

interface Listener<K extends StreamKey> {
  on: { [N in keyof StreamEvents<K>]: (data: StreamEvents<K>[N]) => void }
  /**
   * Called when the server no longer has the items that the listener has missed; the listener must then read the whole
   * state again.
   */
  onReset: () => void
  onState: (live: boolean) => void
}

interface Options {
  params?: Record<string, string>
  /**
   * If true, the stream reconnects at once and stays open in a hidden tab, because other players see whether this
   * player is connected.
   */
  isQuick?: boolean
}

/**
 * Reads the items that follow the item with the id `after` (without `after`, only new items) until the returned
 * function is called. After a failure the stream reconnects and continues after the last item that it has received.
 * While the page is hidden the stream is closed; afterwards it delivers the missed items.
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
        // Stores the id of the last item, because the browser remembers the id only for its own attempts to reconnect.
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
      // The browser itself opens a broken stream again, after the delay that the server sent, but not a stream that the
      // server refused.
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

  /**
   * Closes the stream when the browser goes offline, because an open stream would not notice the lost connection for
   * minutes.
   */
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
