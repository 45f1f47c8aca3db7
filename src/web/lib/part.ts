import { type ComponentType, useEffect, useState } from 'react'

/** Longest wait for a moment in which the browser has nothing to do, in ms. */
const LONGEST_WAIT_MS = 2_000

const idle = () =>
  new Promise<void>((resolve) => {
    // Safari has no such callback.
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
 * Loads what nobody waits for: one part after the other, each in an idle moment with a network, so that no press has to wait for all
 * of them.
 */
export function whenIdle<Part>(load: () => Promise<Part>): Promise<Part> {
  const loaded = last.then(idle).then(online).then(load)
  last = loaded.catch(() => undefined)
  return loaded
}

/**
 * A part of the app, once it is loaded. It is not a lazy component: React shows the fallback of one for at least 300 ms, and
 * here the fallback is what the page shows already. A failure goes to the error boundary; while the part is only loaded ahead
 * (`isNeeded` is false) it is silent, and the part is asked for again when it is needed.
 */
export function usePart<Props>(
  load: (() => Promise<ComponentType<Props>>) | undefined,
  isNeeded = true,
): ComponentType<Props> | undefined {
  const [part, setPart] = useState<{ load: unknown; Part: ComponentType<Props> }>()
  const loaded = part && part.load === load ? part.Part : undefined
  const isMissing = loaded === undefined
  useEffect(() => {
    if (!load || !isMissing) return
    const loading = isNeeded ? load() : whenIdle(load)
    loading.then(
      (Part) => setPart({ load, Part }),
      (error: unknown) => {
        if (!isNeeded) return
        setPart(() => {
          throw error // to the error boundary
        })
      },
    )
  }, [load, isMissing, isNeeded])
  return loaded
}
