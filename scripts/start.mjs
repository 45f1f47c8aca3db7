// npm start: prepares what is missing, then serves the API and the web app on one port.
import { join } from 'node:path'
import { childEnv, run } from './lib/child.mjs'
import { prepare } from './lib/prepare.mjs'
import { main, root } from './lib/root.mjs'

/**
 * Limits for the heap in MB: of each half of the space for young objects, and of the space for old ones. By itself, Node
 * lets garbage pile up in proportion to the machine's memory, to several times what is in use (decisions/016).
 */
const heap = ['--max-semi-space-size=16', '--max-old-space-size=1024']
/**
 * Bytes from which a block of the C library is the system's own and goes back to it when it is free. Without a number, the
 * library raises its own to the largest block freed, and a hashed password takes 19 MB: blocks up to that size would stay.
 */
const largeBlocks = { MALLOC_MMAP_THRESHOLD_: '262144' }

await main(async () => {
  const { bin, node } = await prepare({ web: true, packages: 'product' })
  const watch = join(root, 'scripts/lib/end-with-starter.mjs')
  const args = [...heap, '--import', watch, join(root, 'src/server/main.ts'), ...process.argv.slice(2)]
  const env = { ...largeBlocks, ...childEnv(bin) }
  return run(node, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }).done
})
