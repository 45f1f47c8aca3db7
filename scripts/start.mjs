// `npm start` prepares missing parts (such as packages), and then serves the API and the web app on one port.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { childEnv, run } from './lib/child.mjs'
import { prepare } from './lib/prepare.mjs'
import { main, root } from './lib/root.mjs'

/**
 * Limits of Node's heap in MB: the first is for each half of the memory for new objects, the second for older objects.
 * Without limits, Node uses more memory on machines with more memory, up to several times the memory that it needs
 * (decisions/016).
 */
const heap = ['--max-semi-space-size=16', '--max-old-space-size=1024']
/**
 * Memory blocks of at least this many bytes go back to the operating system as soon as they are freed. Without this
 * setting, the C library raises its limit to the size of the largest freed block, and the process keeps all freed
 * blocks below the limit. Hashing a password frees a block of 19 MB, so the limit would become 19 MB.
 */
const largeBlocks = { MALLOC_MMAP_THRESHOLD_: '262144' }

await main(async () => {
  const { bin, node } = await prepare({ web: true, packages: 'product' })
  // Node reads the value as a URL, in which characters such as % of a folder's name have another meaning.
  const watch = pathToFileURL(join(root, 'scripts/lib/end-with-starter.mjs')).href
  const args = [...heap, '--import', watch, join(root, 'src/server/main.ts'), ...process.argv.slice(2)]
  const env = { ...largeBlocks, ...childEnv(bin) }
  return run(node, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }).done
})
