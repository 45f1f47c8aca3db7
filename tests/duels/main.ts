// `npm run test:duels` plays 100,000 random sequences of duels against the real server, and compares with a model.
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { withDatabases } from '../support/with-databases.ts'

const { values } = parseArgs({
  options: {
    sequences: { type: 'string', default: '100000' },
    seed: { type: 'string', default: 'duels' },
    only: { type: 'string' },
  },
})
await withDatabases(async (all) => {
  const kinds = all.filter((kind) => values.only === undefined || kind === values.only)
  // A thread each: the embedded database leaves no room on its own.
  const threads = kinds.map(async (kind) => {
    const workerData = {
      kind,
      sequences: Math.ceil(Number(values.sequences) / kinds.length),
      seed: values.seed,
    }
    const worker = new Worker(new URL('play.worker.ts', import.meta.url), { workerData })
    await once(worker, 'exit') // rejects with what the worker throws
  })
  await Promise.all(threads)
})
