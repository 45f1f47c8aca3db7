let waiting = new Set<() => void>()

function runWaiting(): void {
  if (document.visibilityState === 'hidden') return
  document.removeEventListener('visibilitychange', runWaiting)
  const due = waiting
  waiting = new Set()
  for (const run of due) run()
}

/** Runs it now, or once as soon as somebody looks at the page again, however often it was asked for in between. */
export function whenSeen(run: () => void): void {
  waiting.add(run)
  document.addEventListener('visibilitychange', runWaiting)
  runWaiting()
}
