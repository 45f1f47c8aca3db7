// `npm run stress -- fuzz` sends random inputs to every endpoint. An option sets the number of inputs, and every run
// generates different inputs.
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { run } from './lib/child.mjs'
import { main, root, Stop, say } from './lib/root.mjs'

const usage = 'Usage: npm run stress -- fuzz [--inputs 10000] [--seed n] [--only <part of an endpoint>]'

await main(async () => {
  const options = /** @type {const} */ ({
    inputs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    only: { type: 'string', default: '' },
  })
  const { inputs, seed, only } = parse()
  if (!(Number(inputs) > 0) || !Number.isInteger(Number(seed))) throw new Stop(usage)
  say(`${inputs} inputs for each endpoint, from seed ${seed}`)
  const filter = only ? ['-t', only.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')] : []
  const args = [join(root, 'scripts/test.mjs'), '--only', 'unit', 'tests/api/fuzz.test.ts', ...filter]
  return run(process.execPath, args, { env: { ...process.env, FUZZ_INPUTS: inputs, TEST_SEED: seed } }).done

  function parse() {
    try {
      return parseArgs({ options }).values
    } catch {
      throw new Stop(usage)
    }
  }
})
