type Grant = () => Promise<unknown> | undefined

interface Lock {
  holder: { leave: (reason: Error) => void } | undefined
  queue: (() => void)[]
}

/** Replaces the browser's Web Locks in unit tests. The tabs receive a lock in the order of their requests. */
export class FakeLocks {
  readonly #locks = new Map<string, Lock>()

  of(name: string): Lock {
    const lock = this.#locks.get(name) ?? { holder: undefined, queue: [] }
    this.#locks.set(name, lock)
    return lock
  }

  get names(): string[] {
    return [...this.#locks.keys()]
  }

  request(name: string, ...rest: [Grant] | [LockOptions, Grant]): Promise<void> {
    const grant = rest.at(-1) as Grant
    const { signal, steal } = rest.length === 2 ? rest[0] : ({} as LockOptions)
    const lock = this.of(name)
    return new Promise((resolve, reject) => {
      const free = (own: Lock['holder']) => {
        if (lock.holder !== own) return
        lock.holder = undefined
        lock.queue.shift()?.()
      }
      const take = () => {
        const own = {
          leave(reason: Error) {
            reject(reason)
            free(own)
          },
        }
        lock.holder = own
        void Promise.resolve(grant()).then(() => {
          resolve()
          free(own)
        })
      }
      if (steal) {
        const { holder } = lock
        take()
        return holder?.leave(new Error('stolen'))
      }
      signal?.addEventListener('abort', () => {
        lock.queue = lock.queue.filter((one) => one !== take)
        reject(new Error('aborted'))
      })
      if (lock.holder) lock.queue.push(take)
      else take()
    })
  }

  query = async () => ({
    pending: [...this.#locks].flatMap(([name, { queue }]) => queue.map(() => ({ name }))),
  })
}
