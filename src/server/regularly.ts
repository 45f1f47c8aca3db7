/**
 * Runs a task every `everyMs` milliseconds, but never two runs at the same time. The returned function stops the timer
 * and waits until the current run has ended. The task must handle its errors, because no other code handles a rejected
 * promise of the task.
 */
export function regularly(everyMs: number, task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= task().finally(() => {
      running = undefined
    })
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
