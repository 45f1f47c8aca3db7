// `npm run check` runs all checks that do not run the product's code.
import { checkNames, runChecks } from './lib/checks.mjs'
import { prepare } from './lib/prepare.mjs'
import { report } from './lib/results.mjs'
import { main, Stop } from './lib/root.mjs'

await main(async () => {
  const [flag, only] = process.argv.slice(2)
  if (flag && (flag !== '--only' || !checkNames.includes(only ?? '')))
    throw new Stop(`Usage: npm run check [-- --only ${checkNames.join('|')}]`)
  return report(await runChecks(await prepare(), only))
})
