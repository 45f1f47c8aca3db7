import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Client } from '../../support/client.ts'

/**
 * Limit of the waiting time of a player who is not part of the attack, in ms. The server must reply to 99 of 100 calls
 * within this time.
 */
export const MOST_P99_MS = 250

/** Waiting times of an ordinary player during an attack, in ms. */
export interface Patience {
  calls: number
  median: number
  p99: number
  /** Number of calls that did not get the status 200. */
  failed: number
}

/** Starts an ordinary player who calls the server until the returned function is called. */
export function startBystander({ origin, cookie }: Client): () => Promise<Patience> {
  const paths = ['/api/auth/user', '/api/game/can-play']
  const worker = new Worker(new URL('./bystander.worker.ts', import.meta.url), {
    workerData: { origin, cookie, paths },
  })
  return async () => {
    worker.postMessage('stop')
    const [took] = (await once(worker, 'message')) as [{ ms: number; status: number }[]]
    const sorted = took.map(({ ms }) => ms).sort((a, b) => a - b)
    const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0)
    const failed = took.filter(({ status }) => status !== 200).length
    return { calls: took.length, median: at(0.5), p99: at(0.99), failed }
  }
}
