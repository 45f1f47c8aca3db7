// `npm start` installs and builds what is missing (such as packages), and then serves the API and the web app on one
// port.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { childEnv, run } from './lib/child.mjs'
import { prepare } from './lib/prepare.mjs'
import { main, root } from './lib/root.mjs'
import { heap, largeBlocks } from './lib/server-options.mjs'
import { endWithNpm } from './lib/starter.mjs'

await main(async () => {
  endWithNpm()
  const { bin, node } = await prepare({ web: true, packages: 'product' })
  // Node reads the value as a URL. Characters such as % in a folder's name have another meaning in a URL.
  const watch = pathToFileURL(join(root, 'scripts/lib/end-with-starter.mjs')).href
  const args = [...heap, '--import', watch, join(root, 'src/server/main.ts'), ...process.argv.slice(2)]
  const env = { ...largeBlocks, ...childEnv(bin) }
  return run(node, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }).done
})
