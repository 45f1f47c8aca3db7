// `npm run bench` runs every bench, `npm run bench boards guesses` the named ones. Exits with 1 when a limit does not
// hold.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/** A bench prints its figures and returns whether its limits hold. */
export type Bench = (options: { boards: number; rounds: number; seed: string }) => Promise<boolean>

const benches: Record<string, () => Promise<{ run: Bench }>> = {
  answers: () => import('./answers.ts'),
  boards: () => import('./boards.ts'),
  daily: () => import('./daily.ts'),
  duels: () => import('./duels.ts'),
  feel: () => import('./feel.ts'),
  guesses: () => import('./guesses.ts'),
  insights: () => import('./insights.ts'),
  'level-ends': () => import('./level-ends.ts'),
  'look-back': () => import('./look-back.ts'),
  memory: () => import('./memory.ts'),
  ranks: () => import('./ranks.ts'),
  ratings: () => import('./ratings.ts'),
  results: () => import('./results.ts'),
  share: () => import('./share.ts'),
  signins: () => import('./signins.ts'),
  start: () => import('./start.ts'),
  streams: () => import('./streams.ts'),
  web: () => import('./web.ts'),
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    boards: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
  },
})
const options = { boards: Number(values.boards), rounds: Number(values.rounds), seed: values.seed }
const unknown = positionals.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`No bench named ${unknown.join(', ')}: there are ${Object.keys(benches).join(', ')}`)
  process.exit(1)
}
const names = positionals.length > 0 ? positionals : Object.keys(benches)
const failed: string[] = []
for (const name of names) if (!(await holds(name))) failed.push(name)
if (failed.length > 0) console.error(`\nLimits that do not hold: ${failed.join(', ')}`)
process.exit(failed.length > 0 ? 1 : 0)

/** Runs a bench; each of several in a process of its own, so that none meets what another has left in memory. */
async function holds(name: string): Promise<boolean> {
  if (names.length === 1) {
    console.log(`\n== ${name}`)
    return (await benches[name]?.())?.run(options) ?? false
  }
  const given = Object.entries(values).flatMap(([key, value]) => [`--${key}`, value])
  const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), name, ...given], {
    stdio: 'inherit',
  })
  return status === 0
}
