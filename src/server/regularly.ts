/** Runs a task every `everyMs` milliseconds, never twice at once; answers a stop that waits for the one under way. */
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
