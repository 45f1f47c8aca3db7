let waiting = new Set<() => void>()

function runWaiting(): void {
  if (document.visibilityState === 'hidden') return
  document.removeEventListener('visibilitychange', runWaiting)
  const due = waiting
  waiting = new Set()
  for (const run of due) run()
}

/**
 * Calls `run` now if the page is visible, otherwise as soon as the page becomes visible, and then only once even after
 * several calls of `whenSeen`.
 */
export function whenSeen(run: () => void): void {
  waiting.add(run)
  document.addEventListener('visibilitychange', runWaiting)
  runWaiting()
}
