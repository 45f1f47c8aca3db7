import {
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  replaceWithNoncontingentExpression,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { databaseUrls } from '../database-urls.ts'
import type { Env } from '../env.ts'
import { dropWhenDead, PROBE_AFTER_MS } from './dead-connections.ts'
import { followPrimary, hostsAt } from './hosts.ts'
import { lockFolder } from './lock.ts'
import { openPglite } from './pglite.ts'
import { startUpkeep } from './pglite-upkeep.ts'
import { keepPrivate } from './private-folder.ts'
import type { Schema } from './schema.ts'

/**
 * Access to the database outside of transactions. Inside a transaction, every query must use the transaction's `Tx`.
 * The embedded database has only one connection, so a query on `Db` would wait forever for the end of the transaction.
 */
export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

export interface Database {
  kind: 'embedded' | 'postgres'
  db: Db
  pool: pg.Pool
  /** Largest number of database connections that this process can have at the same time. */
  connections: number
  /** The listener is called after each commit of a transaction of this process. The returned function removes it. */
  onCommit(listener: () => void): () => void
  close(): Promise<void>
}

const INT8 = 20
const DATE = 1082
const CONNECT_TIMEOUT_MS = 5_000

// Counts and sums in PostgreSQL have the type int8, and pg returns int8 values as text by default. This parser returns
// a number. It throws an error if a JavaScript number cannot represent the value exactly.
pg.types.setTypeParser(INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('an int8 is beyond exact numbers')
  return value
})
// Calendar dates are not converted, because a JavaScript Date would depend on a time zone.
pg.types.setTypeParser(DATE, (text) => text)

const PREPARED = /^\s*\/\* prepare ([\w-]+) \*\//

/**
 * A database client that supports prepared statements. If a statement begins with the comment `prepare <name>`,
 * PostgreSQL parses it only once per connection. Only the few statements that run for every guess have such a comment.
 * A prepared statement must list its columns instead of `*`, because a migration can add a column while the process is
 * running.
 */
class PreparingClient extends pg.Client {
  // The types of pg declare a dozen overloads of `query`. This method implements only the overload that Kysely calls.
  override query = ((text: unknown, values?: unknown, callback?: unknown) => {
    const name = typeof text === 'string' ? PREPARED.exec(text)?.[1] : undefined
    const query = super.query.bind(this) as (...args: unknown[]) => unknown
    return name === undefined ? query(text, values, callback) : query({ name, text, values }, callback)
  }) as pg.Client['query']
}

/**
 * A database client that prepares no statements, for poolers that cannot keep them. Some libraries, such as the one of
 * the rate limits, name their statements themselves.
 */
class UnnamedClient extends pg.Client {
  override query = ((config: unknown, ...rest: unknown[]) => {
    const query = super.query.bind(this) as (...args: unknown[]) => unknown
    if (typeof config !== 'object' || config === null || !('name' in config) || !('text' in config))
      return query(config, ...rest)
    const { name: _, ...unnamed } = config
    return query(unnamed, ...rest)
  }) as pg.Client['query']
}

/** Returns the class of the clients of a pool. Most poolers cannot keep prepared statements. */
export const clientClass = (preparedStatements: boolean): typeof pg.Client =>
  preparedStatements ? PreparingClient : UnnamedClient

/**
 * Connects to PostgreSQL at DATABASE_URL (if it names several hosts, to the host that accepts writes), or opens the
 * embedded database (PGlite) in DATA_DIR if DATABASE_URL is not set. The queries are the same for both databases.
 */
export async function openDatabase(
  env: Pick<Env, 'databaseUrl' | 'dataDir' | 'poolSize'> &
    Partial<Pick<Env, 'listenUrl' | 'preparedStatements'>>,
  log: Logger,
  probeAfterMs = PROBE_AFTER_MS,
): Promise<Database> {
  const { databaseUrl, poolSize, listenUrl, preparedStatements = true } = env
  if (databaseUrl) {
    const hosts = hostsAt(databaseUrls(databaseUrl))
    await hosts.find()
    const pool = new pg.Pool({
      ...followPrimary(hosts, clientClass(preparedStatements)),
      max: poolSize,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    })
    // Each connection needs an error listener, because otherwise a lost connection would end the process.
    pool.on('connect', (client) => {
      client.on('error', (error) => log.warn({ error: error.message }, 'database connection lost'))
      // Behind a pooler, the id of a connection's backend is not known, so nobody can ask what the backend does.
      if (listenUrl === undefined) dropWhenDead(client, hosts.current, probeAfterMs)
    })
    pool.on('error', () => {}) // the pool reports errors of idle connections a second time
    return {
      kind: 'postgres',
      pool,
      connections: poolSize,
      ...kysely(pool),
      close: () => pool.end(),
    }
  }
  keepPrivate(env.dataDir)
  const unlock = lockFolder(env.dataDir)
  const lite = await openPglite(env.dataDir)
  const { createPgConfig } = await import('@electric-sql/pglite/node-postgres')
  const pool = new pg.Pool({ ...(createPgConfig(lite) as pg.PoolConfig), Client: PreparingClient })
  const stopUpkeep = startUpkeep(pool, log)
  const close = async () => {
    await stopUpkeep()
    await pool.end()
    await lite.close()
    unlock()
  }
  return { kind: 'embedded', pool, connections: 1, ...kysely(pool), close }
}

/**
 * Kysely's own lock for migrations belongs to a session. A pooler gives the session, and so the lock, to the next client.
 * `migrate` therefore takes a lock that ends with its transaction.
 */
class LocklessAdapter extends PostgresAdapter {
  override async acquireMigrationLock() {}
  override async releaseMigrationLock() {}
}

/** The dialect of Kysely, with a function that is called after each commit. */
class CommitDialect extends PostgresDialect {
  readonly #pool: pg.Pool
  readonly #committed: () => void

  constructor(pool: pg.Pool, committed: () => void) {
    super({ pool })
    this.#pool = pool
    this.#committed = committed
  }

  override createAdapter(): PostgresAdapter {
    return new LocklessAdapter()
  }

  override createDriver(): PostgresDriver {
    const driver = new PostgresDriver({ pool: this.#pool })
    const commit = driver.commitTransaction.bind(driver)
    driver.commitTransaction = async (connection) => {
      await commit(connection)
      this.#committed()
    }
    return driver
  }
}

/** Returns the query builder for the connections of a pool. */
export function kysely(pool: pg.Pool): Pick<Database, 'db' | 'onCommit'> {
  const listeners = new Set<() => void>()
  const committed = () => {
    for (const listener of listeners) listener()
  }
  const db = new Kysely<Schema>({
    dialect: new CommitDialect(pool, committed),
    // In SQL, `in` with an empty list is a syntax error. This plugin replaces the `in` with a condition that is valid
    // SQL.
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
  })
  return {
    db,
    onCommit(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
