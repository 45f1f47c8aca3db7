import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'

/** Longest wait for an idle moment, in ms. */
const LONGEST_WAIT_MS = 2_000

const idle = () =>
  new Promise<void>((resolve) => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS })
    else setTimeout(resolve, LONGEST_WAIT_MS / 10)
  })

const online = () =>
  new Promise<void>((resolve) => {
    if (navigator.onLine) resolve()
    else addEventListener('online', () => resolve(), { once: true })
  })

let last: Promise<unknown> = Promise.resolve()

/** Loads one part at a time, each in an idle moment with a network. A press then waits for one load at most. */
function whenIdle<Part>(load: () => Promise<Part>): Promise<Part> {
  const loaded = last.then(idle).then(online).then(load)
  last = loaded.catch(() => undefined)
  return loaded
}

/**
 * Starts loading a part that is likely to be opened. A failure is silent: opening the part loads it again and
 * reports it.
 */
export function loadAhead(load: (() => Promise<unknown>) | undefined): void {
  load?.().catch(() => undefined)
}

interface Options {
  /** False: load the part ahead, in an idle moment. A failure is then silent. */
  isNeeded?: boolean
  /** Handles the failure of a needed part. Without it, the failure goes to the error boundary. */
  onError?: () => void
}

/**
 * A component that is loaded later; undefined until then. This is the only way to load one. React's `lazy` shows
 * its fallback for at least 300 ms, and here the page already shows the fallback.
 *
 * `load` is written `async () => (await import('./X.tsx')).X`. A `then` on the import would run before the part's
 * styles are loaded, and their failure would reach no handler.
 */
export function usePart<Props>(
  load: (() => Promise<ComponentType<Props>>) | undefined,
  { isNeeded = true, onError }: Options = {},
): ComponentType<Props> | undefined {
  const [part, setPart] = useState<{ load: unknown; Part: ComponentType<Props> }>()
  const loaded = part && part.load === load ? part.Part : undefined
  const isMissing = loaded === undefined
  const fail = useEffectEvent((error: unknown) => {
    if (onError) onError()
    else
      setPart(() => {
        throw error // to the error boundary
      })
  })
  useEffect(() => {
    if (!load || !isMissing) return
    const loading = isNeeded ? load() : whenIdle(load)
    loading.then(
      (Part) => setPart({ load, Part }),
      (error: unknown) => {
        if (isNeeded) fail(error)
      },
    )
  }, [load, isMissing, isNeeded])
  return loaded
}
