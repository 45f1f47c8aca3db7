// The functions of this file never throw. Firefox refuses Web Locks to a site that is not allowed to store cookies.

/** True if the browser has Web Locks. On a page without a secure connection, no browser has them. */
export const hasLocks = (): boolean => Boolean(navigator.locks)

/**
 * Waits for a lock, and has it until the promise of `hold` resolves. Returns false if the browser refused the lock, if
 * the wait was aborted, or if another page has taken the lock.
 */
export async function withLock(
  name: string,
  options: LockOptions,
  hold: () => Promise<void> | undefined,
): Promise<boolean> {
  try {
    await navigator.locks.request(name, options, hold)
    return true
  } catch {
    return false
  }
}

/** Returns whether a page waits for the lock. */
export async function isAwaited(name: string): Promise<boolean> {
  try {
    const { pending = [] } = await navigator.locks.query()
    return pending.some((one) => one.name === name)
  } catch {
    return false
  }
}
