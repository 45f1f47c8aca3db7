// `npm run stress -- image` tries the files in the folder `deploy` with the real programs, without Docker.
import { parseArgs } from 'node:util'
import { provideLinuxTools } from '../../scripts/lib/tools.mjs'
import { COMPOSE_ADDRESSES, tryCompose } from './compose.ts'
import { checkConfigurations } from './configurations.ts'
import { tryImage } from './image.ts'
import { tryProxy } from './proxies.ts'
import { prepareNamespace, runInNamespace } from './support/namespace.ts'

interface Part {
  /** Addresses of the loopback device in the part's namespace; undefined: the part needs the real network. */
  addresses?: readonly string[]
  run(restarts: number): Promise<string[]>
}

const parts: Readonly<Record<string, Part>> = {
  configurations: { addresses: [], run: checkConfigurations },
  image: { run: tryImage },
  compose: { addresses: COMPOSE_ADDRESSES, run: tryCompose },
  haproxy: { addresses: [], run: (restarts) => tryProxy('haproxy', restarts) },
  nginx: { addresses: [], run: (restarts) => tryProxy('nginx', restarts) },
}
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { restarts: { type: 'string', default: '50' }, inside: { type: 'boolean', default: false } },
})
const restarts = Number(values.restarts)
if (positionals.some((name) => !(name in parts)) || !(restarts > 0)) {
  console.error(`Usage: npm run stress -- image [${Object.keys(parts).join(' | ')}] … [--restarts n]`)
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))

if (!values.inside) {
  if (process.getuid?.() !== 0) {
    console.error('This command needs root, for namespaces and for the ports 80 and 443.')
    process.exit(1)
  }
  await provideLinuxTools('deployment')
}
for (const [name, { addresses, run }] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  if (addresses !== undefined && !values.inside) {
    const code = await runInNamespace([import.meta.filename, name, '--inside', '--restarts', values.restarts])
    if (code !== 0) process.exitCode = 1
    continue
  }
  if (addresses !== undefined) prepareNamespace(addresses)
  const began = Date.now()
  const problems = await run(restarts)
  for (const problem of problems) console.error(`${name}: FAILED: ${problem}`)
  console.log(
    `${name}: ${problems.length === 0 ? 'ok' : 'FAILED'} (${((Date.now() - began) / 1000).toFixed(0)} s)`,
  )
  if (problems.length > 0) process.exitCode = 1
}
