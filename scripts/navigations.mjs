// `npm run stress -- navigations` presses links on a slow line while the pages are loading, in each engine. An option
// sets the number of presses.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { run } from './lib/child.mjs'
import { main, root, Stop } from './lib/root.mjs'

const usage = 'Usage: npm run stress -- navigations [--presses 300] [--only chromium|firefox|webkit]'

await main(async () => {
  const options = /** @type {const} */ ({
    presses: { type: 'string', default: '300' },
    only: { type: 'string', default: '' },
  })
  const { presses, only } = parse()
  if (!(Number(presses) > 0)) throw new Stop(usage)
  const engines = only ? [only] : ['chromium', 'firefox', 'webkit']
  const args = [join(root, 'scripts/test.mjs'), '--only', 'browsers', '--long', 'navigations']
  const projects = engines.map((engine) => `--project=${engine}`)
  return run(process.execPath, [...args, ...projects], { env: { ...process.env, NAVIGATIONS: presses } }).done

  function parse() {
    try {
      return parseArgs({ options }).values
    } catch {
      throw new Stop(usage)
    }
  }
})
