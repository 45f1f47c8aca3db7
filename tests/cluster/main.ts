// `npm run test:cluster` builds a cluster on this machine: Patroni with etcd and two PostgreSQL nodes, PgBouncer, HAProxy,
// two servers and Redis, each in its own network namespace. While players play, it causes one fault after the other. At
// the end, everything that was acknowledged must be stored exactly once.
import { parseArgs } from 'node:util'
import { provideLinuxTools } from '../../scripts/lib/tools.mjs'
import { prepareNamespace, runInNamespace } from '../image/support/namespace.ts'
import { faults } from './faults.ts'
import { rehearsePlay } from './rehearsal.ts'

const { values } = parseArgs({
  options: {
    cycles: { type: 'string', default: '1' },
    only: { type: 'string' },
    inside: { type: 'boolean', default: false },
  },
})
const cycles = Number(values.cycles)
if (!(cycles > 0) || !faults.some(({ name }) => name.includes(values.only ?? ''))) {
  console.error('Usage: npm run test:cluster [-- --cycles n] [--only <part of a fault>]')
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))

if (values.inside) {
  process.setMaxListeners(0) // each program that runs has a listener
  prepareNamespace()
  process.env.TMPDIR = '/mnt' // a file system in memory that disappears with the namespace
  process.exit((await rehearsePlay(cycles, values.only)) ? 0 : 1)
}
if (process.getuid?.() !== 0) {
  console.error('This command needs root, for namespaces of the network and for small disks.')
  process.exit(1)
}
try {
  await provideLinuxTools('cluster')
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
process.exitCode = await runInNamespace([import.meta.filename, '--inside', ...process.argv.slice(2)])
