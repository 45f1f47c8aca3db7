import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Shot {
  method: 'GET' | 'POST'
  path: string
  cookie?: string
  key?: string
  body?: unknown
}

export interface Replies {
  /** Time from each request to its reply, in milliseconds. */
  millis: number[]
  /** Number of replies by HTTP status. */
  statuses: Map<number, number>
}

export interface Load extends Replies {
  /** Number of replies per second. */
  perSecond: number
}

/**
 * Sends several sequences (lanes) of requests at the same time. The requests of one lane are sent one after the other
 * on their own keep-alive connection.
 */
export async function fire(origin: string, lanes: readonly (readonly Shot[])[]): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes.length })
  const millis: number[] = []
  const statuses = new Map<number, number>()
  const began = performance.now()
  await Promise.all(
    lanes.map(async (lane) => {
      for (const shot of lane) {
        const sent = performance.now()
        const status = await send(origin, agent, shot)
        millis.push(performance.now() - sent)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  return { perSecond: millis.length / seconds, millis, statuses }
}

/**
 * Sends several sequences (lanes) of requests. A lane waits for `pauseMs` after each reply. The lanes begin one after
 * the other within the first pause.
 */
export async function firePaced(
  origin: string,
  lanes: readonly (readonly Shot[])[],
  pauseMs: number,
): Promise<Replies> {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes.length })
  const millis: number[] = []
  const statuses = new Map<number, number>()
  await Promise.all(
    lanes.map(async (lane, n) => {
      await sleep((n / lanes.length) * pauseMs)
      for (const shot of lane) {
        const sent = performance.now()
        const status = await send(origin, agent, shot)
        millis.push(performance.now() - sent)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        await sleep(pauseMs)
      }
    }),
  )
  agent.destroy()
  return { millis, statuses }
}

function send(origin: string, agent: Agent, shot: Shot): Promise<number> {
  const body = shot.body === undefined ? undefined : JSON.stringify(shot.body)
  const headers = {
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }),
    ...(shot.cookie !== undefined && { cookie: shot.cookie }),
    ...(shot.key !== undefined && { 'idempotency-key': shot.key }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(origin + shot.path, { method: shot.method, agent, headers }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
    })
    sent.once('error', reject)
    sent.end(body)
  })
}
