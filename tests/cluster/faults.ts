import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type AppHost, ballastOf, type Cluster, DATABASES } from './cluster.ts'
import { cut, HOSTS, killAll, reconnect } from './network.ts'

/** Time in ms until the service manager of a machine starts a killed program again. */
const RESTART_MS = 1_000
/** Time in ms for which Redis is away and a disk is full. */
const AWAY_MS = 2_000
const FULL_MS = 4_000
const PROMOTION_MS = 60_000
/** Pause after a start in a rolling restart, in ms, as docs/operations.md says. */
const NOTICE_MS = 3_000
const BLOCK = Buffer.alloc(256 * 1024)

export interface Fault {
  name: string
  /** True if no request may fail. */
  isSilent?: boolean
  /**
   * Does the damage. Resolves when play must begin to go on: after a promotion, or after the repair by an operator or a
   * service manager. Returns this time, in ms of `performance.now()`. `cycle` counts from 0.
   */
  strike(cluster: Cluster, cycle: number): Promise<number>
  /** Repairs what is not needed for play. */
  heal?(cluster: Cluster, cycle: number): Promise<void>
}

const apps: readonly AppHost[] = ['app-1', 'app-2']
const appOf = (cycle: number) => apps[cycle % apps.length] as AppHost

/** Returns whether the cut and the full disk are of the other kind, which is so in every second cycle. */
const isOther = (cycle: number) => cycle % 2 === 1
/** Returns whether the whole machine of the primary is lost. This outage is longer, so it is in every fourth cycle. */
const isMachineLost = (cycle: number) => cycle % 4 === 1

/** Waits for a promotion after the given number of promotions. Returns its time. */
async function promotion({ promotions }: Cluster, before: number): Promise<number> {
  for (const late = Date.now() + PROMOTION_MS; Date.now() < late; await sleep(20)) {
    const [next] = promotions.slice(before)
    if (next) return next.at
  }
  throw new Error(`nothing was promoted in ${PROMOTION_MS / 1000} s`)
}

/** Machine that a fault has taken away from the cluster. */
let lost: Cluster['leader'] | undefined

export const faults: readonly Fault[] = [
  {
    name: 'kill -9 of the primary',
    async strike(cluster, cycle) {
      const before = cluster.promotions.length
      const host = cluster.leader
      if (isMachineLost(cycle)) killAll(host)
      else cluster.killPostgres(host)
      lost = isMachineLost(cycle) ? host : undefined
      return promotion(cluster, before)
    },
    async heal(cluster) {
      if (lost) cluster.start(lost)
    },
  },
  {
    name: 'kill -9 of a server',
    async strike(cluster, cycle) {
      await cluster.program(appOf(cycle)).kill()
      return performance.now()
    },
    async heal(cluster, cycle) {
      cluster.start(appOf(cycle))
      await cluster.untilReady(appOf(cycle))
    },
  },
  {
    name: 'kill -9 of Redis',
    async strike(cluster) {
      await cluster.program('redis').kill()
      return performance.now()
    },
    async heal(cluster) {
      await sleep(AWAY_MS)
      cluster.start('redis')
    },
  },
  {
    name: 'kill -9 of PgBouncer',
    async strike(cluster) {
      await cluster.program('pooler').kill()
      await sleep(RESTART_MS)
      cluster.start('pooler')
      return performance.now()
    },
  },
  {
    name: 'network cut',
    async strike(cluster, cycle) {
      const before = cluster.promotions.length
      lost = cluster.leader
      const others = HOSTS.filter((host) => host !== lost)
      cut(lost, isOther(cycle) ? others : ['etcd', cluster.standby])
      return promotion(cluster, before)
    },
    async heal() {
      if (lost) reconnect(lost)
    },
  },
  {
    name: 'rolling restart',
    isSilent: true,
    async strike(cluster) {
      for (const [n, app] of apps.entries()) {
        if (n > 0) await sleep(NOTICE_MS)
        const code = await cluster.stop(app)
        if (code !== 0) throw new Error(`${app} ended with ${code}: ${cluster.program(app).output()}`)
        cluster.start(app)
        await cluster.untilReady(app)
      }
      return performance.now()
    },
  },
  {
    name: 'full disk',
    async strike(cluster, cycle) {
      const host = isOther(cycle) ? cluster.standby : cluster.leader
      fill(ballastOf(host))
      await sleep(FULL_MS)
      for (const one of DATABASES) rmSync(ballastOf(one), { force: true })
      return performance.now()
    },
  },
]

/** Writes a file until the disk is full. */
function fill(file: string): void {
  const handle = openSync(file, 'w')
  try {
    for (let size = BLOCK.length; size >= 512; )
      try {
        writeSync(handle, BLOCK, 0, size)
      } catch {
        size /= 2
      }
  } finally {
    closeSync(handle)
  }
}
