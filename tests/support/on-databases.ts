import { afterAll, beforeAll, describe } from 'vitest'
import type { Feature } from '../../src/server/feature.ts'
import { checkBooks } from './books.ts'
import { type DatabaseKind, kindsHere, quickKind } from './database.ts'
import { startServer, type TestServer } from './server.ts'

interface Options {
  /** Settings of the server. */
  settings?: Record<string, string>
  /** See `startServer`. A clock of steps stands at noon (UTC) at first: no day ends in the middle of a test by chance. */
  clock?: 'steps' | 'runs'
  /** Whether what must hold of every player is checked at the end; true when absent. */
  books?: boolean
  /** The features of the server; those of the product when absent. */
  features?: readonly Feature[]
}

type Tests = (server: TestServer, kind: DatabaseKind) => void
type Given = [Tests] | [Options, Tests]

/** Runs tests on each database, with one server for all of them. For what may differ: transactions, locks, races, live. */
export function onDatabases(name: string, ...given: Given): void {
  for (const kind of kindsHere) onDatabase(kind, name, given, startServer)
}

/**
 * Runs tests on one database, for what does not differ. It is PostgreSQL where there is one, which is quick to make, and
 * has one seat, as the embedded database has: a service that asks for a second one inside a transaction fails here too.
 */
export function onOneDatabase(name: string, ...given: Given): void {
  onDatabase(quickKind, name, given, async (...how) => {
    const server = await startServer(...how)
    await leaveOneSeat(server)
    return server
  })
}

function onDatabase(kind: DatabaseKind, name: string, given: Given, start: typeof startServer): void {
  const [{ settings = {}, clock = 'steps', books = true, features }, tests] =
    given.length === 2 ? given : [{} as Options, given[0]]
  describe(`${name} on ${kind}`, () => {
    let running: TestServer | undefined
    beforeAll(async () => {
      running = await start(kind, settings, clock, features)
      if (clock === 'steps') running.passToNoon()
    })
    afterAll(async () => {
      if (!running) return
      try {
        if (books) await checkBooks(running)
      } finally {
        await running.close()
      }
    })
    // The server there will be: tests name it before it is started.
    const server = new Proxy({} as TestServer, {
      get: (_, property) => {
        if (!running) throw new Error('the server is there in tests and hooks only')
        return running[property as keyof TestServer]
      },
    })
    tests(server, kind)
  })
}

async function leaveOneSeat({ app }: TestServer): Promise<void> {
  const { pool } = app.context.database
  pool.options.max = 1
  const taken = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  for (const [n, client] of taken.entries()) client.release(n > 0)
}
