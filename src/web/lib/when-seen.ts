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
