// The command `npm run model -- leaderboards` plays 100,000 random levels on each database, and compares every
// leaderboard with a model.
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { withDatabases } from '../support/with-databases.ts'

const { values } = parseArgs({
  options: { plays: { type: 'string', default: '100000' }, seed: { type: 'string', default: 'boards' } },
})
await withDatabases(async (kinds) => {
  // Each database runs in a separate worker thread, because the embedded database blocks its thread.
  const threads = kinds.map(async (kind) => {
    const workerData = { kind, plays: Number(values.plays), seed: values.seed }
    const worker = new Worker(new URL('play.worker.ts', import.meta.url), { workerData })
    await once(worker, 'exit') // throws the worker's error, if any
  })
  await Promise.all(threads)
})
