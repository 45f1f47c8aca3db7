import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { loadWhileStaying, reloadForFile } from './leaving.ts'
import { toast } from './toast.ts'
import { untilAnswered } from './until-answered.ts'

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

/** Tells the player that a part is missing, and what to do. */
export const toastMissing = (): void =>
  toast({
    title: 'This could not be loaded',
    description: 'Check your connection and try again.',
    tone: 'bad',
    // In Firefox, a script that has failed once is loaded again only after a reload.
    ...(navigator.onLine && {
      action: { label: 'Reload', href: location.href, onFollow: () => location.reload() },
    }),
  })

interface Options {
  /** If false, the part is loaded only while the browser is idle, and a failure is ignored. */
  isNeeded?: boolean
  /**
   * Called if a needed part could not be loaded. Set `onError` if the rest of the page must stay, for example the
   * player's board. While the part is needed, the hook loads it again. Without `onError`, the page is reloaded, or
   * React's error boundary receives the error.
   */
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
  /** `failures` is the number of attempts that have failed. */
  const fail = useEffectEvent(async (failures: number, error: unknown) => {
    if (onError && failures === 1) onError()
    else if (!(await reloadForFile()) && !onError)
      setPart(() => {
        throw error // React's error boundary receives the error
      })
  })
  useEffect(() => {
    if (!load || !isMissing) return
    const take = (Part: ComponentType<Props>) => setPart({ load, Part })
    if (!isNeeded) {
      whenIdle(load).then(take, () => undefined)
      return
    }
    const stop = new AbortController()
    let failures = 0
    void untilAnswered({
      post: () => loadWhileStaying(load).then(take),
      isUnanswered: (error) => {
        void fail(++failures, error)
        return true
      },
      onUnanswered: () => undefined,
      signal: stop.signal,
    })
    return () => stop.abort()
  }, [load, isMissing, isNeeded])
  return loaded
}
