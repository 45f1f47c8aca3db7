// The command `npm run model -- referrals` plays 50,000 random histories of people who invite one another, and compares
// the results with a model.
import { playOnDatabases } from '../support/play-on-databases.ts'

await playOnDatabases(new URL('play.worker.ts', import.meta.url), { sequences: 50_000, seed: 'referrals' })
