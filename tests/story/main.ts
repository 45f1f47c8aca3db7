// The command `npm run model -- story` plays 50,000 random sequences of the story mode on the real server, and compares
// the results with a model.
import { playOnDatabases } from '../support/play-on-databases.ts'

await playOnDatabases(new URL('play.worker.ts', import.meta.url), { sequences: 50_000, seed: 'story' })
