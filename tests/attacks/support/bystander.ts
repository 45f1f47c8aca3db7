import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Client } from '../../support/client.ts'

/** Longest wait of a player who does not take part, in ms: 99 of 100 calls must be answered within this time. */
export const MOST_P99_MS = 250

/** Waiting times of a calm player during an attack, in ms. */
export interface Patience {
  calls: number
  median: number
  p99: number
  /** Number of the calls that were not answered with 200. */
  failed: number
}

/** Lets a calm player call the server until the returned function is called. */
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
