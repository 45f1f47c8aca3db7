import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { Worker, workerData } from 'node:worker_threads'
import type { DatabaseKind } from './database.ts'
import { withDatabases } from './with-databases.ts'

interface Share {
  kind: DatabaseKind
  sequences: number
  seed: string
}

/**
 * Runs a command that plays random sequences and compares them with a model. The command plays a part of `--sequences` on
 * each database: `embedded` is the share of the embedded one, by default one half. With the option `--only`, it plays all
 * sequences on one database. The option `--seed` sets the seed of
 * the random numbers. Each database runs in a separate worker thread, because the embedded database blocks its thread.
 * `worker` is the file that calls `playShare`.
 */
export async function playOnDatabases(
  worker: URL,
  { embedded = 0.5, ...defaults }: { sequences: number; seed: string; embedded?: number },
): Promise<void> {
  const { values } = parseArgs({
    options: {
      sequences: { type: 'string', default: String(defaults.sequences) },
      seed: { type: 'string', default: defaults.seed },
      only: { type: 'string' },
    },
  })
  await withDatabases(async (all) => {
    const kinds = all.filter((kind) => values.only === undefined || kind === values.only)
    const threads = kinds.map(async (kind) => {
      const part = kinds.length === 1 ? 1 : kind === 'embedded' ? embedded : 1 - embedded
      const share: Share = { kind, sequences: Math.ceil(part * Number(values.sequences)), seed: values.seed }
      await once(new Worker(worker, { workerData: share }), 'exit') // throws the worker's error, if any
    })
    await Promise.all(threads)
  })
}

/**
 * Plays this thread's share of the sequences. The function prints its progress after each `every` sequences and at the
 * end. Throws if the server's data differ from the model's. `inWords` returns a text with more counters. Each
 * printed line contains this text.
 */
export async function playShare<Played extends { sequences: number }>(
  play: (
    kind: DatabaseKind,
    sequences: number,
    seed: string,
    tell: (played: Played) => void,
  ) => Promise<Played>,
  { every, inWords }: { every: number; inWords: (played: Played) => string },
): Promise<void> {
  const { kind, sequences, seed } = workerData as Share
  const begun = performance.now()
  const line = (played: Played) => {
    const seconds = (performance.now() - begun) / 1000
    const pace = `${seconds.toFixed(0)} s, ${((60 * played.sequences) / seconds).toFixed(0)} a minute`
    return `${kind}: ${played.sequences} sequences ${inWords(played)}; 0 differences (${pace})`
  }
  let told = 0
  const played = await play(kind, sequences, `${seed} ${kind}`, (so) => {
    if (so.sequences < told + every) return
    told = so.sequences
    console.log(line(so))
  })
  console.log(`done: ${line(played)}`)
}
