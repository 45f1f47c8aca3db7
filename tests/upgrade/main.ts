// The command `npm run stress -- upgrade` runs the server of the release before this one, and this one's beside it, on one
// PostgreSQL database. The new server migrates the database while players play on the old one. No answer may have a status
// of 500 or more.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { withDatabases } from '../support/with-databases.ts'
import { checkOut, previousRevision, type Release } from './previous.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    players: { type: 'string', default: '6' },
    from: { type: 'string' },
  },
})
const seconds = Number(values.seconds)
const players = Number(values.players)
if (!(seconds > 0) || !(players > 1)) {
  console.error('Usage: npm run stress -- upgrade [--seconds n] [--players n] [--from <commit or tag>]')
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))

const folder = mkdtempSync(join(tmpdir(), 'wordconnect-upgrade-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))

let release: Release
try {
  release = checkOut(values.from ?? previousRevision(), folder)
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}

await withDatabases(async (kinds) => {
  if (!kinds.includes('postgres')) {
    console.log('left out, because no PostgreSQL server (15 or newer) is installed')
    return
  }
  const { upgradeUnderPlay } = await import('./upgrade.ts')
  const { line, failures, logs } = await upgradeUnderPlay(release, { seconds, players })
  const different = Map.groupBy(failures, (failure) => failure)
  for (const [failure, { length }] of [...different].slice(0, 20)) console.error(`${length} × ${failure}`)
  if (failures.length > 0) console.error(logs)
  console.log(line)
  if (failures.length > 0) process.exitCode = 1
})
