import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { loadWhileStaying, reloadForFile } from './leaving.ts'

/** If the browser is not idle within this time, in ms, the code of a part is loaded although the browser is busy. */
const LONGEST_WAIT_MS = 2_000

const idle = () =>
  new Promise<void>((resolve) => {
    // Safari does not have `requestIdleCallback`.
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
 * Loads the parts one after the other, each while the browser is idle and online. If the player opens a part meanwhile,
 * at most one other part is loading at the same time.
 */
function whenIdle<Part>(load: () => Promise<Part>): Promise<Part> {
  const loaded = last.then(idle).then(online).then(load)
  last = loaded.catch(() => undefined)
  return loaded
}

/**
 * Starts loading a part that the player will perhaps open soon. Ignores a failure, because the page loads the part
 * again when the player opens it.
 */
export function loadAhead(load: (() => Promise<unknown>) | undefined): void {
  load?.().catch(() => undefined)
}

interface Options {
  /** If false, the part is loaded only while the browser is idle, and a failure is ignored. */
  isNeeded?: boolean
  /** Called if a needed part could not be loaded. Without `onError`, React's error boundary receives the error. */
  onError?: () => void
}

/**
 * Loads the code of a component. Returns undefined while the code is loading, and then the component. Use this hook and
 * not React's `lazy`: `lazy` would show a fallback for at least 300 ms, but the pages of this app have their own
 * placeholders.
 *
 * Write `load` as `async () => (await import('./X.tsx')).X`. With `import(…).then(…)`, the callback would run before
 * the styles of the component are loaded. If loading the styles then failed, no code would handle the failure.
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
        throw error // React's error boundary receives the error
      })
  })
  useEffect(() => {
    if (!load || !isMissing) return
    const loading = isNeeded ? loadWhileStaying(load) : whenIdle(load)
    loading.then(
      (Part) => setPart({ load, Part }),
      async (error: unknown) => {
        if (isNeeded && !(await reloadForFile())) fail(error)
      },
    )
  }, [load, isMissing, isNeeded])
  return loaded
}
