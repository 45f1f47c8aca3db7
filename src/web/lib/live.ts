import type { StreamEvents, StreamKey } from '../../contract/api.ts'
import { ApiError, urlOf } from './api.ts'
import { handleUnauthorized } from './unauthorized.ts'

/**
 * Delay before a refused stream is opened again, in ms. The delay doubles after each failed attempt. The delay has a
 * random part, so that not all pages reconnect at the same time.
 */
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 60_000
/** The first delay before a quick stream (`isQuick`) is opened again, in ms. */
const QUICK_RETRY_MS = 300
const LONGEST_QUICK_RETRY_MS = 2_000

interface Listener<K extends StreamKey> {
  on: { [N in keyof StreamEvents<K>]: (data: StreamEvents<K>[N]) => void }
  /**
   * Called when the server no longer has the missed items. When items of the stream are missing, the listener must read
   * the whole state again.
   */
  onReset: () => void
  onState: (live: boolean) => void
}

interface Options {
  params?: Record<string, string>
  /**
   * A quick stream reconnects at once and stays open in a hidden tab, because other players see whether this player is
   * connected.
   */
  isQuick?: boolean
}

/**
 * Reads the items of a stream after the id `after` (undefined: from now on) until the returned function is called.
 * After a failure the stream reconnects and continues at the same item. The stream pauses while the page is hidden,
 * then reads the missed items. The listener gets each item once.
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
        // Stores the last item's id, because the browser uses its own copy of the id only when it reconnects by itself.
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
      // The browser itself reopens a broken stream after the delay that the server sent. The browser does not reopen a
      // refused stream.
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

  /** Closes the stream when the browser goes offline; an open stream would seem to work for minutes. */
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
