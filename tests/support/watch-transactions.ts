// Vitest loads this file before each test file of the server. A test fails if, during the test, a transaction waited
// for anything except its own database connection: for the dealer, a hash, a timer, the network, or a query on another
// connection. While a transaction waits, it holds row locks and one of few connections, so it stops other players.
import { type DatabaseConnection, PostgresDriver } from 'kysely'
import { afterEach, expect } from 'vitest'

interface Watch {
  /** Number of the transaction's queries without an answer. */
  running: number
  isOver: boolean
  /** The latest query, to find the code that waits. */
  latest: string
}

const driver = PostgresDriver.prototype
const marker = Symbol.for('wordconnect.idle-transactions')
/**
 * Test files share a worker and the patched driver, but each file loads this module anew. So the list of the queries is
 * a field of the driver.
 */
const shared = driver as typeof driver & { [marker]?: string[] }
const isPatched = marker in shared
shared[marker] ??= []
const idle = shared[marker]

const watches = new WeakMap<DatabaseConnection, Watch>()

/** `inTurn` (db/in-turn.ts) holds a lock on purpose while a process starts, when the process serves no request yet. */
const isLockOfStart = (query: string) => /^select pg_advisory_xact_lock\(\d+\)$/.test(query)

/**
 * Code that waits only for queries sends the next query before the event loop goes on. So a transaction without a
 * running query in the next phase of the event loop waits for something else.
 */
function check(watch: Watch): void {
  setImmediate(() => {
    if (!watch.isOver && watch.running === 0 && !isLockOfStart(watch.latest)) idle.push(watch.latest)
  })
}

function watchQueries(connection: DatabaseConnection): void {
  const execute = connection.executeQuery.bind(connection)
  connection.executeQuery = async (query, ...rest) => {
    const watch = watches.get(connection)
    if (!watch) return execute(query, ...rest)
    watch.running++
    watch.latest = query.sql.replace(/\s+/g, ' ').trim()
    try {
      return await execute(query, ...rest)
    } finally {
      watch.running--
      if (watch.running === 0) check(watch)
    }
  }
}

if (!isPatched) {
  const { beginTransaction, commitTransaction, rollbackTransaction } = driver
  const watched = new WeakSet<DatabaseConnection>()
  driver.beginTransaction = async function begin(connection, settings) {
    if (!watched.has(connection)) watchQueries(connection)
    watched.add(connection)
    await beginTransaction.call(this, connection, settings)
    const watch = { running: 0, isOver: false, latest: 'begin' }
    watches.set(connection, watch)
    check(watch)
  }
  const end = (connection: DatabaseConnection) => {
    const watch = watches.get(connection)
    if (watch) watch.isOver = true
    watches.delete(connection)
  }
  driver.commitTransaction = async function commit(connection) {
    end(connection)
    await commitTransaction.call(this, connection)
  }
  driver.rollbackTransaction = async function rollback(connection) {
    end(connection)
    await rollbackTransaction.call(this, connection)
  }
}

/** Returns and forgets the queries after which a transaction waited for something else. */
export const takeIdleQueries = (): string[] => idle.splice(0)

afterEach(() => {
  expect(takeIdleQueries(), 'queries after which an open transaction waited for something else').toEqual([])
})
