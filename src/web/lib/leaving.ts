import { inTab } from './stored.ts'

/** Time in ms after which a page that wanted to close counts as staying, for example after the start of a download. */
const STAYS_MS = 10_000
/** Longest time in ms that the page waits for the server before it reloads. */
const ANSWER_MS = 5_000
const KEY = 'reloaded'

let leaving = false
let timer: ReturnType<typeof setTimeout> | undefined
let waiting: (() => void)[] = []

function setLeaving(next: boolean): void {
  leaving = next
  clearTimeout(timer)
  if (next) timer = setTimeout(() => setLeaving(false), STAYS_MS)
  else {
    for (const go of waiting) go()
    waiting = []
  }
}

/**
 * From now on, notices when the browser begins to leave the page. The browser then cancels all requests of the page.
 * Therefore a request that fails meanwhile says nothing about the server.
 */
export function watchLeaving(): void {
  addEventListener('beforeunload', () => setLeaving(true))
  addEventListener('pagehide', () => setLeaving(true))
  addEventListener('pageshow', () => setLeaving(false))
}

export const isLeaving = (): boolean => leaving

/**
 * Resolves when the browser is not leaving the page. Code that shows a failed request to the player waits for this
 * promise first. Most pages that the browser is leaving never get that far.
 */
export const staying = (): Promise<void> =>
  new Promise((resolve) => {
    if (leaving) waiting.push(resolve)
    else resolve()
  })

/** Loads a part of the app. If the browser cancelled the request because it was leaving the page, loads it again. */
export const loadWhileStaying = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch((error) => {
    if (!leaving) throw error
    return staying().then(() => loadWhileStaying(load))
  })

/**
 * Reloads the page because a file that the player needs could not be loaded: the server probably has a newer version of
 * the app. Also, Firefox never requests a script again that has failed once. Returns false, and does not reload, if the
 * server cannot be reached, because the browser would then show its page for a missing network. Also returns false if
 * the page has just been reloaded for the same reason.
 */
export async function reloadForFile(): Promise<boolean> {
  if (!navigator.onLine || inTab.get(KEY) !== undefined) return false
  const isReachable = await fetch('/api/health', { signal: AbortSignal.timeout(ANSWER_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!isReachable || leaving) return false
  inTab.set(KEY, '1')
  window.location.reload()
  return true
}

/** Allows the next reload. Call this function when the page has worked for some time. */
export const forgetReload = (): void => inTab.remove(KEY)
