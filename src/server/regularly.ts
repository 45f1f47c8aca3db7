/**
 * Runs a task every `everyMs`, never twice at the same time. Returns a function that stops it and waits for the running task.
 * The task must not reject, because nothing handles it.
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
