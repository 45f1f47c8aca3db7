// The short form of `npm run stress -- faults`. The short form runs the most basic faults once each. Only `npm test --
// --long` tests faults during duels, payments and streams, and a second process on the same folder. Only `npm run
// stress` kills the server during daily challenges, the story mode and payments in the sandbox. For the embedded
// database the short form only simulates a power cut. A power cut destroys more data than a kill, so the short form
// needs no kill. A scenario that finds problems throws an error with a list of all problems.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres } from '../../scripts/lib/postgres.mjs'
import { freshDatabase, testDatabaseUrl } from '../support/database.ts'
import { isLong } from '../support/length.ts'
import { takeDatabaseAway } from './database-away.ts'
import { killUnderDuel } from './duels.ts'
import { killUnderPlay, SHORT } from './kills.ts'
import { restartUnderStreams } from './live.ts'
import { killUnderPayments } from './payments.ts'
import { cutPower } from './power-cuts.ts'
import { startTwice } from './second-process.ts'
import { makePostgres, type PostgresServer } from './support/postgres-server.ts'
import { embeddedStore, postgresStore, removeFolder, type Store, temporaryFolder } from './support/stores.ts'

const PATIENCE_MS = 600_000
const PLAYERS = 4

describe('faults under play', { timeout: PATIENCE_MS }, () => {
  test('a power cut on the embedded database', async () => {
    const outcome = await cutPower(1, PLAYERS, SHORT)
    if (!('missing' in outcome)) return expect(outcome.crew?.answered).toBeGreaterThan(0)
    console.log(`The power cut is left out: ${outcome.missing}.`)
    const folder = temporaryFolder()
    try {
      const { crew } = await killUnderPlay('embedded', embeddedStore(folder), 1, PLAYERS, SHORT)
      expect(crew?.answered).toBeGreaterThan(0)
    } finally {
      removeFolder(folder)
    }
  })

  describe.skipIf(testDatabaseUrl === undefined)('kill -9 on PostgreSQL', () => {
    const onFreshStore = async (use: (store: Store) => Promise<void>, survives = false) => {
      const { settings, drop } = await freshDatabase('postgres')
      const store = await postgresStore(settings.DATABASE_URL ?? '', { survives })
      try {
        await use(store)
      } finally {
        await store.close()
        await drop()
      }
    }
    test('of the server, under runs', () =>
      onFreshStore(async (store) => {
        const { crew } = await killUnderPlay('PostgreSQL', store, 1, PLAYERS, SHORT)
        expect(crew?.answered).toBeGreaterThan(0)
      }))
    if (!isLong) return
    test('of one of two processes, in a duel', () =>
      onFreshStore(async (store) => {
        // The report of a player's absence takes up to 20 s, and only the long form of the test waits for the report.
        expect(await killUnderDuel('PostgreSQL', store, 1, { isWatched: false })).toMatchObject({ faults: 1 })
      }, true))
    test('of the server, under payments', () =>
      onFreshStore(async (store) => {
        const few = { shoppers: 2, isShort: true }
        expect(await killUnderPayments('PostgreSQL', store, 1, few)).toMatchObject({ faults: 1 })
      }))
  })

  describe.skipIf(testDatabaseUrl === undefined)('kill -9 of PostgreSQL itself', () => {
    let postgres: PostgresServer | undefined
    beforeAll(async () => {
      const bin = await findPostgres()
      postgres = bin === undefined ? undefined : await makePostgres(bin)
      await postgres?.start()
    })
    afterAll(() => postgres?.remove())

    test('under play', async ({ skip }) => {
      if (!postgres) return skip('no PostgreSQL server is installed here')
      const { crew } = await takeDatabaseAway(postgres, 1, PLAYERS, SHORT)
      expect(crew?.answered).toBeGreaterThan(0)
    })

    if (!isLong) return
    test('under open streams', async ({ skip }) => {
      if (!postgres) return skip('no PostgreSQL server is installed here')
      expect(await restartUnderStreams(postgres, 1)).toMatchObject({ faults: 1 })
    })
  })

  test.runIf(isLong)('a second process on the same folder', async () => {
    await startTwice()
  })
})
