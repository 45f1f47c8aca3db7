import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostgres, startPostgres } from '../../scripts/lib/postgres.mjs'
import type { Client } from '../support/client.ts'
import type { Attack, Finding, Size } from './support/attack.ts'
import { MOST_P99_MS, startBystander } from './support/bystander.ts'
import { becomePremium, onVictim, type Victim } from './support/victim.ts'

/** Numbers of starts that one premium account sends at the same time. */
const AT_ONCE: Readonly<Record<Size, readonly number[]>> = { short: [150], full: [300, 1_000] }
/** Numbers of players who each send one start at the same time. */
const CROWDS: Readonly<Record<Size, readonly number[]>> = { short: [], full: [60, 600] }
/** Number of players who each send one start during the attack. */
const HONEST = 8
const CALM_MS = 3_000
const ACCOUNTS_AT_ONCE = 4

/**
 * Attack: one premium account sends hundreds of starts of new games at the same time. Other players must not wait long
 * for their calls, and the server must not refuse a player who sends only one start. In the full size, many honest
 * players also start games at the same time.
 */
export const starts: Attack = async (size) => {
  const embedded = await onVictim((victim) => underStarts(victim, size, 'embedded'))
  const bin = size === 'full' ? await findPostgres() : undefined
  if (bin === undefined || 'missing' in embedded) return embedded
  const postgres = await startPostgres(bin)
  try {
    const settings = { DATABASE_URL: postgres.url, AUTH_SECRET: randomBytes(24).toString('hex') }
    const second = await onVictim((victim) => underStarts(victim, size, 'PostgreSQL'), settings)
    if ('missing' in second) return second
    return {
      figures: [...embedded.figures, ...second.figures],
      problems: [...embedded.problems, ...second.problems],
    }
  } finally {
    await postgres.stop()
  }
}

async function underStarts(victim: Victim, size: Size, database: string): Promise<Finding> {
  const figures: string[] = []
  const problems: string[] = []
  const attacker = await victim.player('attacker')
  await becomePremium(attacker)
  const bystander = await victim.player('bystander')
  const stopCalm = startBystander(bystander)
  await sleep(CALM_MS)
  const calm = await stopCalm()
  const measure = async (name: string, alone: number, work: () => Promise<readonly number[]>) => {
    const stop = startBystander(bystander)
    const began = performance.now()
    const statuses = await work().catch(async (error: unknown) => {
      await stop()
      throw error
    })
    const seconds = (performance.now() - began) / 1000
    const { calls, median, p99, failed } = await stop()
    const counts = [...new Set(statuses)].map((status) => `${countOf(statuses, status)} × ${status}`)
    figures.push(
      `${database}, ${name}: ${counts.join(' and ')} in ${seconds.toFixed(1)} s, bystander's median ${median} ms and ` +
        `p99 ${p99} ms of ${calls} calls (${calm.median} and ${calm.p99} before)`,
    )
    if (p99 > MOST_P99_MS) problems.push(`${database}, ${name}: a bystander's p99 is ${p99} ms`)
    if (failed > 0) problems.push(`${database}, ${name}: ${failed} calls of a bystander failed`)
    const refused = statuses.slice(-alone).filter((status) => status !== 201)
    if (refused.length > 0)
      problems.push(`${database}, ${name}: single starts were answered ${refused.join()}`)
  }
  const honest: Client[] = []
  for (let n = 0; n < HONEST; n++) honest.push(await victim.player(`honest${n}`))
  for (const count of AT_ONCE[size]) {
    const single = honest.splice(0, HONEST / AT_ONCE[size].length)
    await measure(`${count} starts of one account`, single.length, async () => {
      const attack = Array.from({ length: count }, () => begin(attacker))
      await sleep(200)
      return Promise.all([...attack, ...single.map(begin)])
    })
  }
  for (const count of CROWDS[size]) {
    const crowd = await makeCrowd(victim, count)
    await measure(`one start of each of ${count} players`, count, () => Promise.all(crowd.map(begin)))
  }
  return { figures, problems }
}

const countOf = (statuses: readonly number[], wanted: number) =>
  statuses.filter((status) => status === wanted).length

const begin = async (client: Client) =>
  (await client.try('POST /api/game/start', { body: { action: 'new' } })).status

async function makeCrowd(victim: Victim, count: number): Promise<Client[]> {
  const crowd: Client[] = []
  while (crowd.length < count) {
    const places = Array.from(
      { length: Math.min(ACCOUNTS_AT_ONCE, count - crowd.length) },
      (_, n) => crowd.length + n,
    )
    // The digits are apart, because the digits of some numbers together look like an offensive word.
    const names = places.map((place) => `crowd_${[count, ...String(place)].join('x')}`)
    crowd.push(...(await Promise.all(names.map((name) => victim.player(name)))))
  }
  return crowd
}
