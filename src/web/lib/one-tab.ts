/**
 * How long to wait for the leading tab before taking over, in ms. The browser has suspended a tab that does not answer
 * in this time.
 */
const ANSWER_MS = 1_500

/**
 * Does the browser have Web Locks and BroadcastChannel? Old browsers have neither Web Locks nor BroadcastChannel. Web
 * Locks are also missing on a page without a secure connection.
 */
export const canAgree = (): boolean =>
  'locks' in navigator && navigator.locks !== undefined && 'BroadcastChannel' in globalThis

const isHidden = () => document.visibilityState === 'hidden'

/**
 * Of all tabs that call this function with the same name, one tab runs `lead`, until the returned function is called.
 * `lead` returns a function that ends its work. A visible tab has precedence: a hidden leader stops when a visible tab
 * asks. The leader holds a Web Lock, so closing the leading tab frees the lead at once.
 */
export function leadInOneTab(name: string, lead: () => () => void): () => void {
  const channel = new BroadcastChannel(`${name} lead`)
  /** Stops leading; undefined in a tab that does not lead. */
  let release: (() => void) | undefined
  /** Leaves the queue for the lock; undefined outside the queue. */
  let leave: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  /** Makes this tab the leader, which keeps the lock until the returned promise resolves. */
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
    try {
      await navigator.locks.request(name, options, hold)
    } catch {
      // This tab left the queue, or another tab took the lock because this tab did not answer.
      release?.()
    }
  }

  function seek(): void {
    if (isStopped || release || leave || isHidden()) return
    leave = new AbortController()
    void enter({ signal: leave.signal })
    channel.postMessage('wanted')
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

  channel.onmessage = ({ data }: MessageEvent<'wanted' | 'kept'>) => {
    if (data === 'kept') clearTimeout(timer)
    else if (release && isHidden()) release()
    else if (release) channel.postMessage('kept')
  }

  async function onVisibility(): Promise<void> {
    if (!isHidden()) return seek()
    leaveQueue()
    if (!release) return
    const { pending = [] } = await navigator.locks.query()
    if (isHidden() && pending.some((one) => one.name === name)) release?.()
  }

  /**
   * Releases the lock when the page goes into the browser's back/forward cache, because such a page must hold no lock.
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
    channel.close()
  }
}
