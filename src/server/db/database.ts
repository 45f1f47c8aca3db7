import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Env } from '../env.ts'
import { type Listen, listenPostgres } from './listen.ts'
import { lockFolder } from './lock.ts'
import { listenPglite, openPglite } from './pglite.ts'
import { keepUp } from './pglite-upkeep.ts'
import type { Schema } from './schema.ts'
import { ASK_AFTER_MS, letGoWhenSilent } from './silent.ts'

/** Queries run on this or on a transaction of it: inside one, always on the transaction (the embedded pool has one seat). */
export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

export interface Database {
  kind: 'embedded' | 'postgres'
  db: Db
  pool: pg.Pool
  /** Hears what transactions have told with NOTIFY, once they are committed. */
  listen: Listen
  close(): Promise<void>
}

const INT8 = 20
const DATE = 1082
const POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 5_000

// Counts and sums come back as int8: numbers, as long as they are exact.
pg.types.setTypeParser(INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('an int8 is beyond exact numbers')
  return value
})
// A calendar date is a text: as a Date it would be a midnight of some time zone.
pg.types.setTypeParser(DATE, (text) => text)

const PREPARED = /^\s*\/\* prepare ([\w-]+) \*\//

/**
 * A statement that begins with the comment `prepare <name>` is parsed and planned once a connection: for the few that
 * every guess runs. It must name its columns, or a later migration would change its result under a running process.
 */
class PreparingClient extends pg.Client {
  // pg declares a dozen overloads; Kysely uses one of them.
  override query = ((text: unknown, values?: unknown, callback?: unknown) => {
    const name = typeof text === 'string' ? PREPARED.exec(text)?.[1] : undefined
    const query = super.query.bind(this) as (...args: unknown[]) => unknown
    return name === undefined ? query(text, values, callback) : query({ name, text, values }, callback)
  }) as pg.Client['query']
}

/** PostgreSQL by DATABASE_URL, else PGlite in DATA_DIR: one driver, one dialect, one set of queries for both. */
export async function openDatabase(
  env: Pick<Env, 'databaseUrl' | 'dataDir'>,
  log: Logger,
  askAfterMs = ASK_AFTER_MS,
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
    // A connection that drops must not end the process: not an idle one, and not one that is between two queries.
    pool.on('connect', (client) => {
      client.on('error', (error) => log.warn({ error: error.message }, 'database connection lost'))
      letGoWhenSilent(client, databaseUrl, askAfterMs)
    })
    pool.on('error', () => {}) // idle ones tell the pool as well
    const listen = listenPostgres(databaseUrl, log)
    return { kind: 'postgres', pool, db: kysely(pool), listen, close: () => pool.end() }
  }
  const unlock = lockFolder(env.dataDir)
  const lite = await openPglite(env.dataDir)
  const { createPgConfig } = await import('@electric-sql/pglite/node-postgres')
  const pool = new pg.Pool({ ...(createPgConfig(lite) as pg.PoolConfig), Client: PreparingClient })
  const stopUpkeep = keepUp(pool, log)
  const close = async () => {
    await stopUpkeep()
    await pool.end()
    await lite.close()
    unlock()
  }
  return { kind: 'embedded', pool, db: kysely(pool), listen: listenPglite(lite, pool), close }
}

function kysely(pool: pg.Pool): Db {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}
