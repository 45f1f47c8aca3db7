// `npm run test:boards` plays 100,000 random levels on each database and compares every board with the reference model.
import { once } from 'node:events'
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
  const playOn = async (kind: (typeof kindsHere)[number]) => {
    const workerData = { kind, plays: Number(values.plays), seed: values.seed }
    const worker = new Worker(new URL('play.worker.ts', import.meta.url), { workerData })
    await once(worker, 'exit') // rejects with what the worker throws
  }
  await Promise.all(kindsHere.map(playOn))
} finally {
  await postgres?.stop()
}
