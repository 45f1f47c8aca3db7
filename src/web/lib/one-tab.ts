/** A tab that wants the lead waits so long for an answer of the one that has it, in ms. Then that one sleeps, and loses it. */
const ANSWER_MS = 1_500

/** Can the tabs of this browser agree on one? Not in old browsers, and not on a page without a secure connection. */
export const canAgree = (): boolean =>
  'locks' in navigator && navigator.locks !== undefined && 'BroadcastChannel' in globalThis

const isHidden = () => document.visibilityState === 'hidden'

/**
 * Runs `lead` in one tab of the browser among those that call this with the same name, until the returned function is called.
 * `lead` returns what ends it. A tab that is looked at has precedence: one that nobody looks at keeps the lead only until
 * another wants it. The lead is a Web Lock, so it is free as soon as its tab is gone.
 */
export function leadInOneTab(name: string, lead: () => () => void): () => void {
  const channel = new BroadcastChannel(`${name} lead`)
  /** Gives the lead up; undefined without it. */
  let release: (() => void) | undefined
  /** Leaves the queue for the lead; undefined outside it. */
  let leave: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  /** Runs while the lock is held. */
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
      // It left the queue, or another tab has taken the lead of this one, which had not answered.
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

  /** A page that the browser keeps for the way back must hold nothing. */
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
