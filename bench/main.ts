// `npm run bench -- boards guesses` runs the named benches, and `npm run bench -- all` runs every bench. The exit
// code is 1 if a result exceeds its limit.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { benches } from './benches.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    boards: { type: 'string', default: '10000' },
    levels: { type: 'string', default: '1-30' },
    rounds: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
  },
})
const { levels, seed } = values
const options = { boards: Number(values.boards), levels, rounds: Number(values.rounds), seed }
const names = positionals.includes('all') ? Object.keys(benches) : positionals
const failed: string[] = []
for (const name of names) if (!(await holds(name))) failed.push(name)
if (failed.length > 0) console.error(`\nLimits that do not hold: ${failed.join(', ')}`)
process.exit(failed.length > 0 ? 1 : 0)

/**
 * Runs a bench. If several benches are requested, each bench runs in its own process, so that the memory of one bench
 * does not affect another bench.
 */
async function holds(name: string): Promise<boolean> {
  if (names.length === 1) {
    console.log(`\n== ${name}`)
    return (await benches[name]?.())?.run(options) ?? false
  }
  const given = Object.entries(values).flatMap(([key, value]) => [`--${key}`, value])
  const { status } = spawnSync(
    process.execPath,
    [...process.execArgv, fileURLToPath(import.meta.url), name, ...given],
    { stdio: 'inherit' },
  )
  return status === 0
}
