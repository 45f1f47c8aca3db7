/**
 * Lets simultaneous calls with the same key share their work, so that hundreds of requests at once need two queries. A
 * call never gets a result of work that began before the call: it waits for the running work, and shares the next run
 * with all calls that arrived meanwhile.
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
