import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { Refusal } from '../refusal.ts'
import type { DealtBoard, Order } from './order.ts'

/** A message from a dealing thread: `ready` when the thread has read the catalogue, then the answer to each order. */
export type Answer = 'ready' | { dealt: DealtBoard } | { failed: string }

/** Most dealing threads of a process. Each thread has its own catalogue in memory. */
const MOST_THREADS = 4
/** One processor core stays free for the thread that answers requests. */
const THREADS = Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1))
/** Most orders that wait for a thread. A further order would wait too long for its board. */
const MOST_WAITING = 1_000

interface Waiting {
  order: Order
  resolve(dealt: DealtBoard): void
  reject(error: Error): void
}

interface Thread {
  worker: Worker
  ready: Promise<void>
  /** The order that the thread works on. */
  current: Waiting | undefined
}

const threads = new Set<Thread>()
const queue: Waiting[] = []

/**
 * Deals a board on another thread, so that dealing does not delay guesses. Orders are dealt in their order of arrival.
 * The promise rejects when no board can be dealt or when the thread fails; a failed thread is replaced. Refuses with
 * `busy` when too many orders wait.
 */
export function dealAside(order: Order): Promise<DealtBoard> {
  return new Promise((resolve, reject) => {
    if (queue.length >= MOST_WAITING) return reject(new Refusal('busy'))
    queue.push({ order, resolve, reject })
    startThreads()
    handOut()
  })
}

/** Starts the dealing threads. Resolves when each of them has read the catalogue. */
export async function readyDealers(): Promise<void> {
  startThreads()
  await Promise.all([...threads].map(({ ready }) => ready))
}

function startThreads(): void {
  while (threads.size < THREADS) threads.add(startThread())
}

/** Gives the oldest waiting orders to threads without work. */
function handOut(): void {
  for (const thread of threads) {
    if (thread.current !== undefined) continue
    const next = queue.shift()
    if (next === undefined) return
    thread.current = next
    // The process can exit although the thread exists, unless a caller waits for a board or for the thread's start.
    thread.worker.ref()
    thread.worker.postMessage(next.order)
  }
}

function startThread(): Thread {
  const worker = new Worker(new URL('./dealer.worker.ts', import.meta.url))
  const started = Promise.withResolvers<void>()
  started.promise.catch(() => {}) // only `readyDealers` waits for the start
  const thread: Thread = { worker, ready: started.promise, current: undefined }
  worker.on('message', (answer: Answer) => {
    if (answer === 'ready') {
      started.resolve()
      if (thread.current === undefined) worker.unref()
      return
    }
    const { current } = thread
    thread.current = undefined
    worker.unref()
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
