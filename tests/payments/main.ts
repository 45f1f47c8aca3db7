// The command `npm run model -- payments` plays 100,000 random sequences of purchases with a stand-in for Stripe, and
// compares the results with a model.
import { playOnDatabases } from '../support/play-on-databases.ts'

await playOnDatabases(new URL('play.worker.ts', import.meta.url), { sequences: 100_000, seed: 'payments' })
