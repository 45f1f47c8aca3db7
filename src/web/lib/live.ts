import type { StreamEvents, StreamKey } from '../../contract/api.ts'
import { ApiError, urlOf } from './api.ts'
import { handleUnauthorized } from './unauthorized.ts'

/** Pauses before a refused stream is asked for again, in ms. They double, with a random part, so that pages do not all return at once. */
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 60_000

interface Listener<K extends StreamKey> {
  on: { [N in keyof StreamEvents<K>]: (data: StreamEvents<K>[N]) => void }
  /** Items were missed that the server no longer keeps: the state must be read again. */
  onReset: () => void
  /** Is the stream open? */
  onState: (live: boolean) => void
}

/**
 * Listens to a stream for items after `after`, until the returned function is called. After any failure it comes back by
 * itself and goes on where it was. It rests while nobody looks at the page, and then catches up. Every item comes once.
 */
export function listen<K extends StreamKey>(key: K, after: string, listener: Listener<K>): () => void {
  let place = after
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let retry = FIRST_RETRY_MS

  function stop(): void {
    clearTimeout(timer)
    source?.close()
    source = undefined
    listener.onState(false)
  }

  function connect(): void {
    const stream = new EventSource(urlOf(key, { query: { after: place } }))
    source = stream
    const hear = (name: string, then: (data: unknown) => void) =>
      stream.addEventListener(name, (event) => {
        // The browser remembers the place too, but only while it reconnects by itself.
        place = event.lastEventId || place
        then(JSON.parse(event.data))
      })
    stream.addEventListener('open', () => {
      retry = FIRST_RETRY_MS
      listener.onState(true)
    })
    for (const [name, then] of Object.entries<(data: never) => void>(listener.on))
      hear(name, then as (data: unknown) => void)
    hear('reset', listener.onReset)
    hear('end', (error) => {
      stop()
      const { code, message } = error as { code: string; message: string }
      handleUnauthorized(new ApiError(401, code, message))
    })
    stream.addEventListener('error', () => {
      listener.onState(false)
      // A stream that is connecting comes back by itself; a refused one does not.
      if (stream.readyState !== EventSource.CLOSED) return
      timer = setTimeout(connect, retry * (0.5 + Math.random() / 2))
      retry = Math.min(LONGEST_RETRY_MS, retry * 2)
    })
  }

  function onVisibility(): void {
    if (document.visibilityState === 'hidden') stop()
    else if (!source) connect()
  }

  document.addEventListener('visibilitychange', onVisibility)
  if (document.visibilityState !== 'hidden') connect()
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    stop()
  }
}
