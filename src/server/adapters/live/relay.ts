import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import { relayItems } from './live.store.ts'
import type { Signal } from './signal.ts'

/**
 * Shortest time in ms between the beginnings of two runs of the relay in this process. During this time, the relay
 * collects the items of several transactions.
 */
const GATHER_MS = 25

interface Relay {
  /** Runs the relay soon. Several calls in GATHER_MS cause only one run. */
  kick(): void
  close(): Promise<void>
}

/**
 * Starts the relay of this process. The relay moves published items from the outbox into the log, and then tells all
 * processes which topics have new items. It runs after each commit of this process, and when `kick` is called.
 */
export function startRelay(
  { db, onCommit }: Pick<Database, 'db' | 'onCommit'>,
  signal: Signal,
  log: Logger,
): Relay {
  let timer: NodeJS.Timeout | undefined
  let began = 0
  let running: Promise<void> | undefined
  let isClosed = false
  let isFailing = false

  function kick(): void {
    if (isClosed || timer !== undefined) return
    timer = setTimeout(
      async () => {
        await running
        timer = undefined // a commit after this line causes another run
        if (isClosed) return
        began = performance.now()
        running = run()
      },
      Math.max(0, began + GATHER_MS - performance.now()),
    ).unref()
  }

  async function run(): Promise<void> {
    try {
      const moved = await relayItems(db)
      // The other process has possibly begun before the latest commit of this process.
      if (moved === undefined || moved.isFull) kick()
      if (moved !== undefined && moved.topics.length > 0) await signal.tell(moved.topics)
      isFailing = false
    } catch (error) {
      // The slow poll in live.ts tries again.
      if (!isFailing) log.warn({ err: error }, 'passing on live items failed; trying again')
      isFailing = true
    }
  }

  const stop = onCommit(kick)
  return {
    kick,
    async close() {
      isClosed = true
      stop()
      clearTimeout(timer)
      await running
    },
  }
}
