import { Worker } from 'node:worker_threads'
import type { DealtBoard, Order } from './order.ts'

/** What is sent to the dealer's thread, and what comes back. */
export interface Question {
  id: number
  order: Order
}

export interface Answer {
  id: number
  dealt?: DealtBoard
  /** Why there is no board. */
  failed?: string
}

interface Waiting {
  resolve(dealt: DealtBoard): void
  reject(error: Error): void
}

interface Dealer {
  thread: Worker
  waiting: Map<number, Waiting>
}

let dealer: Dealer | undefined
let asked = 0

/**
 * Deals a board in a thread of its own, one for each process, so that no guess waits for it. Rejects when no board can be dealt or the
 * thread breaks; the next order starts a new one.
 */
export function dealAside(order: Order): Promise<DealtBoard> {
  return new Promise((resolve, reject) => {
    dealer ??= startDealer()
    const id = asked++
    // Only a board that somebody waits for keeps the process alive.
    if (dealer.waiting.size === 0) dealer.thread.ref()
    dealer.waiting.set(id, { resolve, reject })
    dealer.thread.postMessage({ id, order } satisfies Question)
  })
}

/** Starts the thread before the first board is asked for. */
export function readyDealer(): void {
  dealer ??= startDealer()
}

function startDealer(): Dealer {
  const thread = new Worker(new URL('./dealer.worker.ts', import.meta.url))
  const started: Dealer = { thread, waiting: new Map() }
  thread.unref()
  thread.on('message', ({ id, dealt, failed = 'no board came' }: Answer) => {
    const waiting = started.waiting.get(id)
    started.waiting.delete(id)
    if (started.waiting.size === 0) thread.unref()
    if (dealt) waiting?.resolve(dealt)
    else waiting?.reject(new Error(failed))
  })
  const broken = (error: Error) => {
    if (dealer === started) dealer = undefined
    for (const { reject } of started.waiting.values()) reject(error)
    started.waiting.clear()
  }
  thread.on('error', broken)
  thread.on('exit', (code) => broken(new Error(`the dealer's thread ended with code ${code}`)))
  return started
}
