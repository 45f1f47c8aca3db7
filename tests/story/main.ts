// `npm run model -- story` plays 50,000 random sequences of Story Mode against the real server, and compares with a model.
import { playOnDatabases } from '../support/play-on-databases.ts'

await playOnDatabases(new URL('play.worker.ts', import.meta.url), { sequences: 50_000, seed: 'story' })
