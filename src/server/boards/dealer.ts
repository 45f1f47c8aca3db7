import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { filesOnly, type Overlay } from '../../engine/catalogue/overlay.ts'
import type { BoardCheck, DraftBoard, WordInGroup } from '../../engine/made-board/check.ts'
import { Refusal } from '../refusal.ts'
import type { DealtBoard, Order } from './order.ts'

/** A draft to check. `claims` are words of which players say that they fit a group (`checkBoard`). */
export interface CheckOrder {
  draft: DraftBoard
  claims: readonly WordInGroup[]
}

type Work = { order: Order } | { check: CheckOrder }
type Result = { dealt: DealtBoard } | { checked: BoardCheck }

/**
 * A message from a dealing thread. The first message is `ready`: the thread has loaded the catalogue. Each further
 * message is the result of a task.
 */
export type Answer = 'ready' | Result | { failed: string }

/** A message to a dealing thread. Without `overlay`, the overlay of the message before stays. */
export type Task = Work & { overlay?: Overlay }

/**
 * Largest number of dealing threads of a process. The number is limited because each thread has its own copy of the
 * catalogue in memory.
 */
const MOST_THREADS = 4
/** One processor core stays free for the main thread, which replies to requests. */
const THREADS = Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1))
/** Largest number of orders that wait for a thread. A further order would wait too long for its board. */
const MOST_WAITING = 1_000
/** Largest number of drafts that wait for a check. With more drafts, a maker would wait for several seconds. */
const MOST_WAITING_CHECKS = 250
const REPLACED_RETRY_SECONDS = 1

interface Waiting {
  work: Work
  overlay: Overlay
  /** Time of the order in ms, from `performance.now`. */
  since: number
  resolve(result: Result): void
  reject(error: Error): void
}

interface Thread {
  worker: Worker
  /** The key of the overlay that the thread has. */
  overlayKey: string
  ready: Promise<void>
  /** The work that the thread is doing now. */
  current: Waiting | undefined
}

const threads = new Set<Thread>()
const orders: Waiting[] = []
/** The drafts that wait for a check, by key, oldest first. */
const checks = new Map<string, Waiting>()
/** The thread that makes all checks. The lexicon is therefore only once in the memory of a process. */
let checker: Thread | undefined

/** Figures of this process's dealing threads, for the metrics. */
export const dealing = {
  /** Number of orders that wait for a thread. */
  get waiting() {
    return orders.length
  },
  /** Number of dealt boards. */
  boards: 0,
  /** Sum of the times from the order of a board to the dealt board, in seconds. */
  seconds: 0,
  /** Number of drafts that wait for a check. */
  get waitingChecks() {
    return checks.size
  },
  /** Number of checked drafts. */
  checks: 0,
  /** Sum of the times from the order of a check to its result, in seconds. */
  checkSeconds: 0,
}

/**
 * Deals a board on another thread, so that the work does not delay the replies to guesses. The oldest order is
 * processed first. `overlay` is the current overlay of the catalogue (`currentOverlay`). The promise rejects if no board
 * can be dealt or if the thread fails. A failed thread is replaced. Refuses with `busy` if too many orders are waiting.
 */
export async function dealAside(order: Order, overlay: Overlay): Promise<DealtBoard> {
  if (orders.length >= MOST_WAITING) throw new Refusal('busy')
  const since = performance.now()
  const result = await new Promise<Result>((resolve, reject) => {
    orders.push({ work: { order }, overlay, since, resolve, reject })
    startWork()
  })
  if (!('dealt' in result)) throw new Error('the dealing thread has mixed up its tasks')
  return result.dealt
}

/**
 * Checks the draft of a board on the dealing thread that makes all checks. Orders of boards are processed before checks.
 * The oldest draft is checked first. `key` names the person and the draft: if an older check with the same key still
 * waits, the new check takes its place, and the older one is refused with `too_many_requests`. Refuses with `busy` if
 * too many drafts are waiting. The promise rejects if the thread fails.
 */
export async function checkAside(
  draft: DraftBoard,
  overlay: Overlay,
  key: string,
  claims: readonly WordInGroup[] = [],
): Promise<BoardCheck> {
  const replaced = checks.get(key)
  if (!replaced && checks.size >= MOST_WAITING_CHECKS) throw new Refusal('busy')
  const since = performance.now()
  const result = await new Promise<Result>((resolve, reject) => {
    checks.set(key, { work: { check: { draft, claims } }, overlay, since, resolve, reject })
    replaced?.reject(new Refusal('too_many_requests', { retryAfter: REPLACED_RETRY_SECONDS }))
    startWork()
  })
  if (!('checked' in result)) throw new Error('the dealing thread has mixed up its tasks')
  return result.checked
}

/** Starts the dealing threads. The promise resolves when each thread has loaded the catalogue. */
export async function readyDealers(): Promise<void> {
  startThreads()
  await Promise.all([...threads].map(({ ready }) => ready))
}

function startWork(): void {
  startThreads()
  handOut()
}

function startThreads(): void {
  while (threads.size < THREADS) threads.add(startThread())
}

/** Sends waiting work to threads without work. The thread that makes checks deals only if all others are dealing. */
function handOut(): void {
  if (!checker || !threads.has(checker)) checker = [...threads].at(-1)
  for (const thread of [...threads].sort((a, b) => Number(a === checker) - Number(b === checker))) {
    if (thread.current !== undefined) continue
    const next = orders.shift() ?? (thread === checker ? takeCheck() : undefined)
    if (next !== undefined) send(thread, next)
  }
}

function takeCheck(): Waiting | undefined {
  const [first] = checks
  if (first === undefined) return undefined
  const [key, waiting] = first
  checks.delete(key)
  return waiting
}

function send(thread: Thread, next: Waiting): void {
  thread.current = next
  // With `ref`, the process does not exit while the thread is working. A thread without work does not prevent the exit.
  thread.worker.ref()
  const { work, overlay } = next
  const task: Task = overlay.key === thread.overlayKey ? work : { ...work, overlay }
  thread.overlayKey = overlay.key
  thread.worker.postMessage(task)
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
    if (current) finish(current, answer)
    handOut()
  })
  const broken = (error: Error) => {
    if (!threads.delete(thread)) return
    started.reject(error)
    thread.current?.reject(error)
    if (orders.length + checks.size > 0) startThreads()
    handOut()
  }
  worker.on('error', broken)
  worker.on('exit', (code) => broken(new Error(`a dealing thread ended with code ${code}`)))
  return thread
}

function finish({ work, since, resolve, reject }: Waiting, answer: Result | { failed: string }): void {
  const seconds = (performance.now() - since) / 1000
  if ('check' in work) {
    dealing.checks++
    dealing.checkSeconds += seconds
  } else {
    dealing.boards++
    dealing.seconds += seconds
  }
  if ('failed' in answer) reject(new Error(answer.failed))
  else resolve(answer)
}
