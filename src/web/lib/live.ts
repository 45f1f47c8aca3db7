import type { StreamEvents, StreamKey } from '../../contract/api.ts'
import { ApiError, urlOf } from './api.ts'
import { handleUnauthorized } from './unauthorized.ts'

/** Pauses before a refused stream is asked for again, in ms. They double, with a random part, so that pages do not all return at once. */
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 60_000
/** The same for a stream that somebody waits for at every moment. */
const QUICK_RETRY_MS = 300
const LONGEST_QUICK_RETRY_MS = 2_000

interface Listener<K extends StreamKey> {
  on: { [N in keyof StreamEvents<K>]: (data: StreamEvents<K>[N]) => void }
  /** Items were missed that the server no longer keeps: the state must be read again. */
  onReset: () => void
  /** Is the stream open? */
  onState: (live: boolean) => void
}

interface Options {
  /** The parameters of the stream's path. */
  params?: Record<string, string>
  /** It comes back within moments, and does not rest: being connected is what others see of the player. */
  isQuick?: boolean
}

/**
 * Listens to a stream for items after `after` (from now on, if that is undefined), until the returned function is called. After
 * any failure it comes back by itself and goes on where it was. It rests while nobody looks at the page, and then catches
 * up. Every item comes once.
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
        // The browser remembers the place too, but only while it reconnects by itself.
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
      // A stream that is connecting comes back by itself, after the seconds that the server has named; a refused one does not.
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
