// `npm run test:boards` plays 100,000 random levels on each database and compares every board with the reference model.
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { findPostgres, startPostgres } from '../../scripts/lib/postgres.mjs'

const { values } = parseArgs({
  options: { plays: { type: 'string', default: '100000' }, seed: { type: 'string', default: 'boards' } },
})
const bin = await findPostgres()
const postgres = bin === undefined ? undefined : await startPostgres(bin)
if (postgres) process.env.TEST_DATABASE_URL = postgres.url
else console.log('No PostgreSQL server is installed here: only the embedded database is tested')
try {
  // Reads the setting above when it is loaded.
  const { kindsHere } = await import('../support/database.ts')
  // A thread each: the embedded database leaves no room on its own.
  const ends = await Promise.all(
    kindsHere.map(async (kind) => {
      const plays = Number(values.plays)
      const worker = new Worker(fileURLToPath(new URL('play.worker.ts', import.meta.url)), {
        workerData: { kind, plays, seed: values.seed },
      })
      worker.on('error', (error) => console.error(`${kind}:`, error))
      const [code] = await once(worker, 'exit')
      return code as number
    }),
  )
  process.exitCode = Math.max(...ends)
} finally {
  await postgres?.stop()
}
