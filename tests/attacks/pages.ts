import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Attack, Size } from './support/attack.ts'
import { MOST_P99_MS, startBystander } from './support/bystander.ts'
import { onVictim } from './support/victim.ts'

const CONNECTIONS: Readonly<Record<Size, number>> = { short: 50, full: 300 }
const SECONDS: Readonly<Record<Size, number>> = { short: 3, full: 15 }
const CALM_MS = 3_000

/**
 * Attack: hundreds of connections load the server's pages, pictures and files again and again. In the first round the
 * requests come from many networks, so no limit stops them. In the second round all requests come from one network, and
 * the limits are on. Other players must not wait long for their calls.
 */
export const pages: Attack = async (size) => {
  const figures: string[] = []
  const problems: string[] = []
  for (const networks of ['many networks', 'one network']) {
    const finding = await onVictim(
      async (victim) => {
        if ((await victim.client().raw('GET', '/')).status !== 200)
          return { figures: [], problems: ['the web app is not built: run `npm test -- --only build`'] }
        const player = await victim.player('harbour')
        const avatar = `/api/avatars/${(await player.call('GET /api/auth/user')).id}`
        const paths = [
          '/',
          '/players/harbour',
          '/players/nobody',
          `/s/${'x'.repeat(21)}`,
          avatar,
          '/api/docs/',
        ]
        const bystander = await victim.player('bystander')
        const stopCalm = startBystander(bystander)
        await sleep(CALM_MS)
        const calm = await stopCalm()
        for (const path of paths) {
          const attackers = new Worker(new URL('./support/page-load.worker.ts', import.meta.url), {
            workerData: {
              origin: victim.product.origin,
              path,
              connections: CONNECTIONS[size],
              isOneNetwork: networks === 'one network',
            },
          })
          await once(attackers, 'message')
          const stop = startBystander(bystander)
          await sleep(SECONDS[size] * 1000)
          const { p99, median, failed } = await stop()
          attackers.postMessage('stop')
          const [counts] = (await once(attackers, 'message')) as [Record<string, number>]
          const name = `${networks}, ${path}`
          const answers = Object.entries(counts).map(
            ([status, count]) => `${Math.round(count / SECONDS[size])} × ${status}`,
          )
          figures.push(
            `${name}: ${answers.join(' and ')} a second, bystander's median ${median} ms and p99 ${p99} ms ` +
              `(${calm.median} and ${calm.p99} before)`,
          )
          if (p99 > MOST_P99_MS) problems.push(`${name}: a bystander's p99 is ${p99} ms`)
          if (failed > 0) problems.push(`${name}: ${failed} calls of a bystander failed`)
        }
        return { figures: [], problems: [] }
      },
      { RATE_LIMITS: 'on' },
    )
    if ('missing' in finding) return finding
    problems.push(...finding.problems)
  }
  return { figures, problems }
}
