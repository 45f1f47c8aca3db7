// The command `npm run model -- duels` plays 100,000 random sequences of duels on the real server, and compares the
// results with a model.
import { playOnDatabases } from '../support/play-on-databases.ts'

await playOnDatabases(new URL('play.worker.ts', import.meta.url), { sequences: 100_000, seed: 'duels' })
