import { Worker } from 'node:worker_threads'
import type { DealtBoard, Order } from './order.ts'

export interface Question {
  id: number
  order: Order
}

export interface Answer {
  id: number
  dealt?: DealtBoard
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
 * Creates a board on a worker thread, so that other requests need not wait for the computation. Each process has one
 * such worker thread. The promise rejects when no board can be created or when the worker thread fails. After a
 * failure, the next call starts a new worker thread.
 */
export function dealAside(order: Order): Promise<DealtBoard> {
  return new Promise((resolve, reject) => {
    dealer ??= startDealer()
    const id = asked++
    // While a caller waits for a board, the worker thread keeps the process running. At other times the process can
    // exit.
    if (dealer.waiting.size === 0) dealer.thread.ref()
    dealer.waiting.set(id, { resolve, reject })
    dealer.thread.postMessage({ id, order } satisfies Question)
  })
}

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
