import {
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  replaceWithNoncontingentExpression,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Env } from '../env.ts'
import { dropWhenDead, PROBE_AFTER_MS } from './dead-connections.ts'
import { type Listen, listenPostgres } from './listen.ts'
import { lockFolder } from './lock.ts'
import { listenPglite, openPglite } from './pglite.ts'
import { startUpkeep } from './pglite-upkeep.ts'
import { keepPrivate } from './private-folder.ts'
import type { Schema } from './schema.ts'

/**
 * Connection to the database outside of transactions. Inside a transaction, every query must use the transaction's
 * `Tx`. The embedded database has one connection, so a query on `Db` would wait forever.
 */
export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

export interface Database {
  kind: 'embedded' | 'postgres'
  db: Db
  pool: pg.Pool
  /** Receives the NOTIFY messages of committed transactions. */
  listen: Listen
  close(): Promise<void>
}

const INT8 = 20
const DATE = 1082
const POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 5_000

// Counts and sums have the type int8. The parser converts a value of the type int8 to a number, and throws if a number
// cannot represent the value exactly.
pg.types.setTypeParser(INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('an int8 is beyond exact numbers')
  return value
})
// Calendar dates stay text, because a Date would be midnight in some time zone.
pg.types.setTypeParser(DATE, (text) => text)

const PREPARED = /^\s*\/\* prepare ([\w-]+) \*\//

/**
 * A client that prepares every statement with an initial comment `prepare <name>`. PostgreSQL parses and plans a
 * prepared statement only once per connection. The server prepares only the few statements that every guess needs. A
 * prepared statement must name its columns (no `*`), because a later migration would change the result in a running
 * process.
 */
class PreparingClient extends pg.Client {
  // pg declares a dozen overloads of `query`; Kysely uses one of the overloads.
  override query = ((text: unknown, values?: unknown, callback?: unknown) => {
    const name = typeof text === 'string' ? PREPARED.exec(text)?.[1] : undefined
    const query = super.query.bind(this) as (...args: unknown[]) => unknown
    return name === undefined ? query(text, values, callback) : query({ name, text, values }, callback)
  }) as pg.Client['query']
}

/**
 * Opens PostgreSQL at DATABASE_URL, or else PGlite in DATA_DIR. PostgreSQL and PGlite use the same driver, dialect and
 * queries.
 */
export async function openDatabase(
  env: Pick<Env, 'databaseUrl' | 'dataDir'>,
  log: Logger,
  probeAfterMs = PROBE_AFTER_MS,
): Promise<Database> {
  const { databaseUrl } = env
  if (databaseUrl) {
    const pool = new pg.Pool({
      Client: PreparingClient,
      connectionString: databaseUrl,
      max: POOL_SIZE,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    })
    // The pool needs an error listener, because an unhandled error of a lost connection would end the process.
    pool.on('connect', (client) => {
      client.on('error', (error) => log.warn({ error: error.message }, 'database connection lost'))
      dropWhenDead(client, databaseUrl, probeAfterMs)
    })
    pool.on('error', () => {}) // the pool emits errors of idle connections a second time
    const listen = listenPostgres(databaseUrl, log)
    return { kind: 'postgres', pool, db: kysely(pool), listen, close: () => pool.end() }
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
  return { kind: 'embedded', pool, db: kysely(pool), listen: listenPglite(lite, pool), close }
}

function kysely(pool: pg.Pool): Db {
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    // SQL has no empty list, so `in` with an empty list is a syntax error. The plugin replaces an `in` with an empty
    // list.
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
  })
}
