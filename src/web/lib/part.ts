import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'

/** Longest wait for an idle moment, in ms. */
const LONGEST_WAIT_MS = 2_000

const idle = () =>
  new Promise<void>((resolve) => {
    // The browser Safari has no function `requestIdleCallback`.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS })
    else setTimeout(resolve, LONGEST_WAIT_MS / 10)
  })

const online = () =>
  new Promise<void>((resolve) => {
    if (navigator.onLine) resolve()
    else addEventListener('online', () => resolve(), { once: true })
  })

let last: Promise<unknown> = Promise.resolve()

/**
 * Loads one part at a time, each in an idle moment while online. So a part that is needed after a press waits for at
 * most one other part.
 */
function whenIdle<Part>(load: () => Promise<Part>): Promise<Part> {
  const loaded = last.then(idle).then(online).then(load)
  last = loaded.catch(() => undefined)
  return loaded
}

/**
 * Starts loading a part that the player may open soon. A failure is hidden, because opening the part loads the part
 * again.
 */
export function loadAhead(load: (() => Promise<unknown>) | undefined): void {
  load?.().catch(() => undefined)
}

interface Options {
  /** If `isNeeded` is false, the hook loads the part in an idle moment and hides a failure. */
  isNeeded?: boolean
  /**
   * Called when loading a needed part has failed. If `onError` is not set, a failure to load the part reaches the error
   * boundary.
   */
  onError?: () => void
}

/**
 * Returns a component that is loaded later; undefined until the component is loaded. Always use this hook to load a
 * component later. React's `lazy` would show a fallback for at least 300 ms, but this app's pages have their own
 * placeholders.
 *
 * Write `load` as `async () => (await import('./X.tsx')).X`. With `import(…).then(…)`, the callback would run before
 * the part's styles are loaded, and a failure to load the styles would not be handled.
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
