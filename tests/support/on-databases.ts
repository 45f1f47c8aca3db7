import { afterAll, beforeAll, describe } from 'vitest'
import type { Feature } from '../../src/server/feature.ts'
import { checkBooks } from './books.ts'
import { type DatabaseKind, kindsHere, quickKind } from './database.ts'
import { startServer, type TestServer } from './server.ts'

interface Options {
  /** Settings of the server. */
  settings?: Record<string, string>
  /**
   * The kind of clock, see `startServer`. A clock of the kind `steps` starts at noon (UTC), so that the date does not
   * change during a test by chance.
   */
  clock?: 'steps' | 'runs'
  /** If true (the default), the rules of books.ts are checked at the end of the tests. */
  books?: boolean
  /** The features of the server. By default the server has the product's features. */
  features?: readonly Feature[]
}

type Tests = (server: TestServer, kind: DatabaseKind) => void
type Given = [Tests] | [Options, Tests]

/**
 * Runs the tests once on each kind of database, each time with a new server. Use the function for behaviour that can
 * differ between databases: transactions, locks, races, live events.
 */
export function onDatabases(name: string, ...given: Given): void {
  for (const kind of kindsHere) onDatabase(kind, name, given, startServer)
}

/**
 * Runs the tests on only one kind of database. Use the function for behaviour that does not depend on the database. It
 * uses PostgreSQL if available, because a PostgreSQL database can be created faster. The server has only one
 * connection, as with the embedded database. Code that needs a second connection inside a transaction therefore fails
 * in these tests too.
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
        // All test files run in the same worker, and the variables of all files stay in its memory. Without this line,
        // the closed servers would fill the memory.
        running = undefined
      }
    })
    // The tests receive this proxy object before the server is started. Later, each access to the proxy uses the
    // running server.
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
