// `npm run model -- duels` plays 100,000 random sequences of duels against the real server, and compares with a model.
import { playOnDatabases } from '../support/play-on-databases.ts'

await playOnDatabases(new URL('play.worker.ts', import.meta.url), { sequences: 100_000, seed: 'duels' })
