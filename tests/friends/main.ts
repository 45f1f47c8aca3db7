// The command `npm run model -- friends` plays 20,000 random sequences of follows, requests, blocks, settings and
// clubs, many of them at once, and compares what everybody sees with a model. Nine of ten sequences are on PostgreSQL,
// because the embedded database has one connection, so that actions at once wait for each other there.
import { playOnDatabases } from '../support/play-on-databases.ts'

await playOnDatabases(new URL('play.worker.ts', import.meta.url), {
  sequences: 20_000,
  seed: 'friends',
  embedded: 0.1,
})
