// Vitest loads this file before each test file of the server. A transaction must wait only for queries on its own
// database connection. A test fails if a transaction waited for anything else: for a new board, a hash, a timer, the
// network, or a query on another connection. A waiting transaction would block other players, because it has row locks
// and one of the few connections.
import { type DatabaseConnection, PostgresDriver } from 'kysely'
import { afterEach, expect } from 'vitest'

interface Watch {
  /** Number of the transaction's queries that are still running. */
  running: number
  isOver: boolean
  /** The latest query of the transaction. It helps to find the code that waits. */
  latest: string
}

const driver = PostgresDriver.prototype
const marker = Symbol.for('wordconnect.idle-transactions')
/**
 * All test files run in the same worker with the same patched driver, but each file loads this module again. Therefore
 * the list of queries is a field of the driver.
 */
const shared = driver as typeof driver & { [marker]?: string[] }
const isPatched = marker in shared
shared[marker] ??= []
const idle = shared[marker]

const watches = new WeakMap<DatabaseConnection, Watch>()

/**
 * `inTurn` (db/in-turn.ts) keeps its transaction open on purpose while a process starts. At that time the process does
 * not serve requests yet, so this is allowed.
 */
const isLockOfStart = (query: string) => /^select pg_advisory_xact_lock\(\d+\)$/.test(query)

/**
 * Code that waits only for queries sends the next query before the event loop continues. If no query of a transaction
 * is running in the next phase of the event loop, the transaction waits for something else.
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

/** Returns the queries after which a transaction waited for something else, and empties the list of these queries. */
export const takeIdleQueries = (): string[] => idle.splice(0)

afterEach(() => {
  expect(takeIdleQueries(), 'queries after which an open transaction waited for something else').toEqual([])
})
