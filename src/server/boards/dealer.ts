import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { filesOnly, type Overlay } from '../../engine/catalogue/overlay.ts'
import { Refusal } from '../refusal.ts'
import type { DealtBoard, Order } from './order.ts'

/**
 * A message from a dealing thread. The first message is `ready`: the thread has loaded the catalogue. Each further
 * message is the result of an order.
 */
export type Answer = 'ready' | { dealt: DealtBoard } | { failed: string }

/** A message to a dealing thread. Without `overlay`, the overlay of the message before stays. */
export interface Task {
  order: Order
  overlay?: Overlay
}

/**
 * Largest number of dealing threads of a process. The number is limited because each thread has its own copy of the
 * catalogue in memory.
 */
const MOST_THREADS = 4
/** One processor core stays free for the main thread, which replies to requests. */
const THREADS = Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1))
/** Largest number of orders that wait for a thread. A further order would wait too long for its board. */
const MOST_WAITING = 1_000

interface Waiting {
  order: Order
  overlay: Overlay
  /** Time of the order in ms, from `performance.now`. */
  since: number
  resolve(dealt: DealtBoard): void
  reject(error: Error): void
}

interface Thread {
  worker: Worker
  /** The key of the overlay that the thread has. */
  overlayKey: string
  ready: Promise<void>
  /** The order for which the thread is dealing a board now. */
  current: Waiting | undefined
}

const threads = new Set<Thread>()
const queue: Waiting[] = []

/** Figures of this process's dealing threads, for the metrics. */
export const dealing = {
  /** Number of orders that wait for a thread. */
  get waiting() {
    return queue.length
  },
  /** Number of dealt boards. */
  boards: 0,
  /** Sum of the times from the order of a board to the dealt board, in seconds. */
  seconds: 0,
}

/**
 * Deals a board on another thread, so that the work does not delay the replies to guesses. The oldest order is
 * processed first. `overlay` is the current overlay of the catalogue (`currentOverlay`). The promise rejects if no board
 * can be dealt or if the thread fails. A failed thread is replaced. Refuses with `busy` if too many orders are waiting.
 */
export function dealAside(order: Order, overlay: Overlay): Promise<DealtBoard> {
  return new Promise((resolve, reject) => {
    if (queue.length >= MOST_WAITING) return reject(new Refusal('busy'))
    queue.push({ order, overlay, since: performance.now(), resolve, reject })
    startThreads()
    handOut()
  })
}

/** Starts the dealing threads. The promise resolves when each thread has loaded the catalogue. */
export async function readyDealers(): Promise<void> {
  startThreads()
  await Promise.all([...threads].map(({ ready }) => ready))
}

function startThreads(): void {
  while (threads.size < THREADS) threads.add(startThread())
}

/** Sends the oldest waiting orders to threads without an order. */
function handOut(): void {
  for (const thread of threads) {
    if (thread.current !== undefined) continue
    const next = queue.shift()
    if (next === undefined) return
    thread.current = next
    // With `ref`, the process does not exit while the thread is dealing this board. A thread without an order does not
    // prevent the exit.
    thread.worker.ref()
    const { order, overlay } = next
    const task: Task = overlay.key === thread.overlayKey ? { order } : { order, overlay }
    thread.overlayKey = overlay.key
    thread.worker.postMessage(task)
  }
}

function startThread(): Thread {
  const worker = new Worker(new URL('./dealer.worker.ts', import.meta.url))
  const started = Promise.withResolvers<void>()
  started.promise.catch(() => {}) // only `readyDealers` handles an error of the start
  const thread: Thread = {
    ...{ worker, overlayKey: filesOnly.key, ready: started.promise },
    current: undefined,
  }
  worker.on('message', (answer: Answer) => {
    if (answer === 'ready') {
      started.resolve()
      if (thread.current === undefined) worker.unref()
      return
    }
    const { current } = thread
    thread.current = undefined
    worker.unref()
    if (current) {
      dealing.boards++
      dealing.seconds += (performance.now() - current.since) / 1000
    }
    if ('dealt' in answer) current?.resolve(answer.dealt)
    else current?.reject(new Error(answer.failed))
    handOut()
  })
  const broken = (error: Error) => {
    if (!threads.delete(thread)) return
    started.reject(error)
    thread.current?.reject(error)
    if (queue.length > 0) startThreads()
    handOut()
  }
  worker.on('error', broken)
  worker.on('exit', (code) => broken(new Error(`a dealing thread ended with code ${code}`)))
  return thread
}
