// `npm start` installs and builds what is missing (such as packages), and then serves the API and the web app on one
// port.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { childEnv, run } from './lib/child.mjs'
import { prepare } from './lib/prepare.mjs'
import { main, root } from './lib/root.mjs'
import { endWithNpm } from './lib/starter.mjs'

/**
 * Limits of Node's heap in MB. The first limit is for each half of the memory for new objects, and the second is for
 * older objects. Without limits, Node uses several times the necessary memory on machines with much memory
 * (decisions/016).
 */
const heap = ['--max-semi-space-size=16', '--max-old-space-size=1024']
/**
 * Limit in bytes for the C library: freed memory blocks of at least this size are returned to the operating system at
 * once. Without this setting, the C library raises the limit to the size of the largest freed block. Hashing a password
 * frees a block of 19 MB, so the process would keep all freed blocks of less than 19 MB.
 */
const largeBlocks = { MALLOC_MMAP_THRESHOLD_: '262144' }

await main(async () => {
  endWithNpm()
  const { bin, node } = await prepare({ web: true, packages: 'product' })
  // Node reads the value as a URL. Characters such as % in a folder's name have another meaning in a URL.
  const watch = pathToFileURL(join(root, 'scripts/lib/end-with-starter.mjs')).href
  const args = [...heap, '--import', watch, join(root, 'src/server/main.ts'), ...process.argv.slice(2)]
  const env = { ...largeBlocks, ...childEnv(bin) }
  return run(node, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }).done
})
