import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { Card } from '../../../engine/share/card.ts'
import { Refusal } from '../../refusal.ts'

/**
 * Maximum number of pictures that wait for drawing. A short queue is enough, because drawing a picture takes about 30
 * ms, and a refused crawler tries again.
 */
const MOST_WAITING = 20
/** Maximum size of the cache of pictures in a process, in bytes. A picture has about 30 KB. */
const KEPT_BYTES = 8 * 1024 * 1024
/** Time after which an idle worker thread ends, in ms. The end frees the memory of the thread's fonts and heap. */
const IDLE_MS = 60_000
const TIMEOUT_MS = 15_000
const RETRY_SECONDS = 2

const oneAtATime = pLimit(1)
/** Cache of pictures. The key of the map is the hash from `cardHash`. The least recently used picture is first. */
const kept = new Map<string, Buffer>()
let keptBytes = 0
const making = new Map<string, Promise<Buffer>>()

/**
 * Computes the hash of a share picture's content. Equal contents have the same hash, and their pictures are the same.
 */
export const cardHash = (card: Card): string =>
  createHash('sha256').update(JSON.stringify(card)).digest('base64url').slice(0, 22)

/** Draws a share picture, or reads it from the cache. Refuses with `busy` if too many pictures wait for drawing. */
export async function drawCard(card: Card): Promise<Buffer> {
  const hash = cardHash(card)
  const known = kept.get(hash)
  if (known) {
    kept.delete(hash)
    kept.set(hash, known)
    return known
  }
  const begun = making.get(hash)
  if (begun !== undefined) return begun
  if (oneAtATime.pendingCount >= MOST_WAITING) throw new Refusal('busy', { retryAfter: RETRY_SECONDS })
  const made = oneAtATime(() => onThread(card))
  making.set(hash, made)
  try {
    const png = await made
    keep(hash, png)
    return png
  } finally {
    making.delete(hash)
  }
}

function keep(hash: string, png: Buffer): void {
  kept.set(hash, png)
  keptBytes += png.length
  for (const [oldest, { length }] of kept) {
    if (keptBytes <= KEPT_BYTES) break
    kept.delete(oldest)
    keptBytes -= length
  }
}

let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined

/** Draws a picture on the worker thread. If necessary, the function starts the thread. */
function onThread(card: Card): Promise<Buffer> {
  clearTimeout(idle)
  thread ??= startThread()
  const worker = thread
  return new Promise<Buffer>((resolve, reject) => {
    const end = (error?: Error) => {
      clearTimeout(timeout)
      worker.off('message', onMessage).off('error', end).off('exit', onExit)
      if (error) reject(error)
      if (thread !== worker) return
      idle = setTimeout(stopThread, IDLE_MS).unref()
    }
    const onMessage = ({ png, error }: { png?: Uint8Array; error?: string }) => {
      end(png ? undefined : new Error(`a picture could not be made: ${error}`))
      if (png) resolve(Buffer.from(png.buffer, png.byteOffset, png.byteLength))
    }
    const onExit = () => end(new Error('the picture thread has ended'))
    const timeout = setTimeout(() => {
      stopThread()
      end(new Error(`a picture took more than ${TIMEOUT_MS} ms`))
    }, TIMEOUT_MS).unref()
    worker.on('message', onMessage).once('error', end).once('exit', onExit)
    worker.postMessage(card)
  })
}

function startThread(): Worker {
  const worker = new Worker(new URL('./picture.worker.ts', import.meta.url), { execArgv: [] })
  worker.unref()
  const gone = () => {
    if (thread === worker) thread = undefined
  }
  return worker.once('error', gone).once('exit', gone)
}

function stopThread(): void {
  const worker = thread
  thread = undefined
  void worker?.terminate()
}
