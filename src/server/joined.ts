/**
 * Returns a function that combines simultaneous calls with the same key, so that hundreds of simultaneous requests need
 * only two queries. A call never returns the result of a run that began before the call. Instead, it waits until the
 * current run has ended. All waiting calls then use the result of one new run.
 */
export function joined<T>(work: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const running = new Map<string, Promise<unknown>>()
  const next = new Map<string, Promise<T>>()
  const run = (key: string): Promise<T> => {
    next.delete(key)
    const result = work(key)
    const over = result
      .catch(() => {})
      .then(() => {
        if (running.get(key) === over) running.delete(key)
      })
    running.set(key, over)
    return result
  }
  return (key) => {
    const before = running.get(key)
    if (before === undefined) return run(key)
    const waiting = next.get(key) ?? before.then(() => run(key))
    next.set(key, waiting)
    return waiting
  }
}
