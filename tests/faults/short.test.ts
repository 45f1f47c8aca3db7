// The short form of `npm run test:faults`: each fault once or twice. A scenario throws with all that is wrong.
import { describe, expect, test } from 'vitest'
import { findPostgres } from '../../scripts/lib/postgres.mjs'
import { freshDatabase, testDatabaseUrl } from '../support/database.ts'
import { takeDatabaseAway } from './database-away.ts'
import { killUnderPlay } from './kills.ts'
import { cutPower } from './power-cuts.ts'
import { startTwice } from './second-process.ts'
import { embeddedStore, postgresStore, removeFolder, temporaryFolder } from './support/stores.ts'

const PATIENCE_MS = 300_000

describe('faults under play', { timeout: PATIENCE_MS }, () => {
  test('kill -9 and a power cut on the embedded database', async () => {
    const outcome = await cutPower(1, 2)
    if (!('missing' in outcome)) return expect(outcome.crew?.answered).toBeGreaterThan(0)
    console.log(`The power cut is left out: ${outcome.missing}.`)
    const folder = temporaryFolder()
    try {
      const { crew } = await killUnderPlay('embedded', embeddedStore(folder), 2)
      expect(crew?.answered).toBeGreaterThan(0)
    } finally {
      removeFolder(folder)
    }
  })

  test.skipIf(testDatabaseUrl === undefined)('kill -9 on PostgreSQL', async () => {
    const { settings, drop } = await freshDatabase('postgres')
    const store = await postgresStore(settings.DATABASE_URL ?? '')
    try {
      const { crew } = await killUnderPlay('PostgreSQL', store, 2)
      expect(crew?.answered).toBeGreaterThan(0)
    } finally {
      await store.close()
      await drop()
    }
  })

  test.skipIf(testDatabaseUrl === undefined)('kill -9 of PostgreSQL itself', async ({ skip }) => {
    const bin = await findPostgres()
    if (bin === undefined) return skip('no PostgreSQL server is installed here')
    const { crew } = await takeDatabaseAway(bin, 2)
    expect(crew?.answered).toBeGreaterThan(0)
  })

  test('a second process on the same folder', async () => {
    await startTwice()
  })
})
