// Runs a TypeScript file of the project with Node 24. With --bin, the script runs a command of an npm package.
import { join } from 'node:path'
import { childEnv, run } from './lib/child.mjs'
import { prepare } from './lib/prepare.mjs'
import { main, root, Stop } from './lib/root.mjs'

await main(async () => {
  const args = process.argv.slice(2)
  const wanted = args[0] === '--bin' ? args[1] : args[0]
  if (!wanted) throw new Stop('Usage: node scripts/run.mjs <file.ts> [args] | --bin <command> [args]')
  const { bin, node } = await prepare()
  const env = childEnv(bin)
  if (args[0] === '--bin') return run(join(root, 'node_modules/.bin', wanted), args.slice(2), { env }).done
  return run(node, args, { env }).done
})
