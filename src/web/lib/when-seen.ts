/**
 * Calls `run` each time the page becomes visible. Returns a function that ends this. Nothing runs when the page becomes
 * hidden: at that moment the browser perhaps closes the tab, and Firefox can have stopped React in the middle of a
 * rendering. React then throws when an effect event is called.
 */
export function onEachSeen(run: () => void): () => void {
  const look = () => {
    if (document.visibilityState !== 'hidden') run()
  }
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}

let waiting = new Set<() => void>()

function runWaiting(): void {
  if (document.visibilityState === 'hidden') return
  document.removeEventListener('visibilitychange', runWaiting)
  const due = waiting
  waiting = new Set()
  for (const run of due) run()
}

/**
 * Calls `run` now if the page is visible. Otherwise, calls `run` once as soon as the page becomes visible, even if
 * `whenSeen` was called several times.
 */
export function whenSeen(run: () => void): void {
  waiting.add(run)
  document.addEventListener('visibilitychange', runWaiting)
  runWaiting()
}
