// `npm run model -- referrals` plays 50,000 random histories of people who bring one another, and compares with a model.
import { playOnDatabases } from '../support/play-on-databases.ts'

await playOnDatabases(new URL('play.worker.ts', import.meta.url), { sequences: 50_000, seed: 'referrals' })
