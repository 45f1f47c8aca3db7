// npm start: prepares missing parts, then serves the API and the web app on one port.
import { join } from 'node:path'
import { childEnv, run } from './lib/child.mjs'
import { prepare } from './lib/prepare.mjs'
import { main, root } from './lib/root.mjs'

/**
 * Limits of Node's heap in MB: of each half of the space for young objects, and of the space for old objects. Without
 * limits, Node lets garbage grow in proportion to the machine's memory, to several times the memory in use
 * (decisions/016).
 */
const heap = ['--max-semi-space-size=16', '--max-old-space-size=1024']
/**
 * Size in bytes from which the C library takes a block directly from the operating system and returns it when it is
 * freed. Without a fixed limit, the C library raises the limit to the size of the largest freed block. Hashing a
 * password frees 19 MB, so blocks up to that size would stay in the process.
 */
const largeBlocks = { MALLOC_MMAP_THRESHOLD_: '262144' }

await main(async () => {
  const { bin, node } = await prepare({ web: true, packages: 'product' })
  const watch = join(root, 'scripts/lib/end-with-starter.mjs')
  const args = [...heap, '--import', watch, join(root, 'src/server/main.ts'), ...process.argv.slice(2)]
  const env = { ...largeBlocks, ...childEnv(bin) }
  return run(node, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }).done
})
