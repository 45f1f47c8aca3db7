import { Agent, createServer, request, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const CHECK_MS = 1_000
const CHECK_LIMIT_MS = 2_000

/**
 * Simulates a typical load balancer. It requests the path `ready` of each server once a second, keeps its connections
 * open, and repeats no request.
 */
export interface Balancer {
  origin: string
  /** Returns whether the load balancer currently sends requests to this server. */
  isUp(upstream: string): boolean
  /** Number of replies that a server has begun but not finished. */
  readonly brokenOff: number
  /** Replaces one server with another. The new server gets no request before its path `ready` succeeds. */
  replace(upstream: string, by: string): void
  close(): Promise<void>
}

interface Upstream {
  origin: string
  agent: Agent
  up: boolean
}

export async function startBalancer(origins: readonly string[]): Promise<Balancer> {
  const make = (origin: string): Upstream => ({ origin, agent: new Agent({ keepAlive: true }), up: false })
  const upstreams = origins.map(make)
  let turn = 0
  let closed = false
  let brokenOff = 0

  const server = createServer((incoming, outgoing) => {
    const up = upstreams.filter((upstream) => upstream.up)
    const chosen = up[turn++ % up.length]
    if (!chosen) return void outgoing.writeHead(502).end('no upstream')
    const { connection: _, ...headers } = incoming.headers
    const onward = request(
      chosen.origin + incoming.url,
      { agent: chosen.agent, method: incoming.method ?? 'GET', headers },
      (reply) => {
        const { connection: __, ...rest } = reply.headers
        outgoing.writeHead(reply.statusCode ?? 502, rest)
        reply.pipe(outgoing)
        reply.on('error', () => {
          brokenOff++
          outgoing.destroy()
        })
      },
    )
    onward.on('error', (error) => {
      if (!outgoing.headersSent) outgoing.writeHead(502).end(error.message)
    })
    incoming.pipe(onward)
  })

  // The load balancer never closes idle connections. If a load balancer closed an idle connection, a request that is
  // just being sent on this connection could fail.
  server.keepAliveTimeout = 0

  const check = async (upstream: Upstream) => {
    const signal = AbortSignal.timeout(CHECK_LIMIT_MS)
    upstream.up = await fetch(`${upstream.origin}/api/ready`, {
      signal,
      headers: { connection: 'close' },
    }).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  const checking = (async () => {
    while (!closed) {
      await Promise.all(upstreams.map(check))
      await sleep(CHECK_MS)
    }
  })()

  return {
    origin: await listen(server),
    get brokenOff() {
      return brokenOff
    },
    isUp: (origin) => upstreams.some((upstream) => upstream.origin === origin && upstream.up),
    replace(origin, by) {
      const at = upstreams.findIndex((upstream) => upstream.origin === origin)
      upstreams[at]?.agent.destroy()
      upstreams[at] = make(by)
    },
    async close() {
      closed = true
      await checking
      for (const { agent } of upstreams) agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the balancer has no port')
  return `http://127.0.0.1:${address.port}`
}
