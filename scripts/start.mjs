// npm start: prepares what is missing, then serves the API and the web app on one port.
import { join } from 'node:path'
import { childEnv, run } from './lib/child.mjs'
import { prepare } from './lib/prepare.mjs'
import { main, root } from './lib/root.mjs'

await main(async () => {
  const { bin, node } = await prepare({ web: true })
  const watch = join(root, 'scripts/lib/end-with-starter.mjs')
  const args = ['--import', watch, join(root, 'src/server/main.ts'), ...process.argv.slice(2)]
  return run(node, args, { env: childEnv(bin), stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }).done
})
