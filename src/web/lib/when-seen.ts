let waiting = new Set<() => void>()

function runWaiting(): void {
  if (document.visibilityState === 'hidden') return
  document.removeEventListener('visibilitychange', runWaiting)
  const due = waiting
  waiting = new Set()
  for (const run of due) run()
}

/**
 * Runs `run` now if the page is visible, else once when the page becomes visible. If the function is called several
 * times before the page is visible, `run` still runs once.
 */
export function whenSeen(run: () => void): void {
  waiting.add(run)
  document.addEventListener('visibilitychange', runWaiting)
  runWaiting()
}
