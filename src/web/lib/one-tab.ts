import { isAwaited, withLock } from './locks.ts'
import { openTabs } from './tabs.ts'

/**
 * If the leading tab does not answer within this time, in ms, another tab becomes the leading tab. The browser has
 * probably suspended the tab that does not answer.
 */
const ANSWER_MS = 1_500

const isHidden = () => document.visibilityState === 'hidden'

/**
 * Chooses a leading tab among all tabs that call this function with the same name. Only the leading tab calls `lead`.
 * When the tab stops leading, the function that `lead` has returned is called. The function that `leadInOneTab` returns
 * makes this tab stop leading. A hidden leading tab also stops leading when a visible tab requests to lead. The leading
 * tab has a Web Lock, so another tab can lead as soon as the leading tab is closed.
 */
export function leadInOneTab(name: string, lead: () => () => void): () => void {
  const tabs = openTabs<'wanted' | 'kept'>(`${name} lead`, hear)
  /** Stops leading; undefined in a tab that does not lead. */
  let release: (() => void) | undefined
  /** Removes this tab from the queue for the lock; undefined in a tab that does not wait for the lock. */
  let leave: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  /** Makes this tab the leading tab. The tab has the lock until the returned promise resolves. */
  function hold(): Promise<void> {
    clearTimeout(timer)
    leave = undefined
    if (isStopped) return Promise.resolve()
    const end = lead()
    return new Promise((resolve) => {
      release = () => {
        release = undefined
        end()
        resolve()
      }
    })
  }

  async function enter(options: LockOptions): Promise<void> {
    // Without the lock, this tab has left the queue, or another tab has taken the lock because this tab did not answer in
    // time.
    if (!(await withLock(name, options, hold))) release?.()
  }

  function seek(): void {
    if (isStopped || release || leave || isHidden()) return
    leave = new AbortController()
    void enter({ signal: leave.signal })
    tabs?.tell('wanted')
    timer = setTimeout(() => {
      if (!leave) return
      leaveQueue()
      void enter({ steal: true })
    }, ANSWER_MS)
  }

  function leaveQueue(): void {
    clearTimeout(timer)
    leave?.abort()
    leave = undefined
  }

  function hear(message: 'wanted' | 'kept'): void {
    if (message === 'kept') clearTimeout(timer)
    else if (release && isHidden()) release()
    else if (release) tabs?.tell('kept')
  }

  async function onVisibility(): Promise<void> {
    if (!isHidden()) return seek()
    leaveQueue()
    if (!release) return
    if ((await isAwaited(name)) && isHidden()) release?.()
  }

  /**
   * Releases the lock when the player leaves the page. Otherwise a page in the browser's back/forward cache would still
   * have the lock.
   */
  function onPageHide(): void {
    leaveQueue()
    release?.()
  }

  const onChange = () => void onVisibility()
  document.addEventListener('visibilitychange', onChange)
  window.addEventListener('pagehide', onPageHide)
  window.addEventListener('pageshow', seek)
  seek()

  return () => {
    isStopped = true
    document.removeEventListener('visibilitychange', onChange)
    window.removeEventListener('pagehide', onPageHide)
    window.removeEventListener('pageshow', seek)
    onPageHide()
    tabs?.close()
  }
}
