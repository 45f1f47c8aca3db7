import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { type Env, SettingError } from '../env.ts'
import { regularly } from '../regularly.ts'
import { clientClass, type Database, type Db, kysely } from './database.ts'
import { dropWhenSilent } from './dead-connections.ts'

/** A replica whose state is older than this, in ms, is not used. */
export const MOST_LAG_MS = 10_000
const POLL_MS = 500
/** Longest time in ms that the replica has to accept a connection, or to reply to a query. */
const REPLY_MS = 3_000
/** Number of remembered positions of the primary: those of the last ten minutes. */
const MOST_POSITIONS = 1_200

/** A standby of the database. Its state is usually a second old. */
export interface Replica {
  db: Db
  pool: pg.Pool
  /** Age of the replica's state in seconds. The true age is possibly a little less. */
  readonly lagSeconds: number
  /** Numbers of the reads that the replica and the primary have answered, of those that are allowed to lag. */
  readonly reads: { replica: number; primary: number }
  /** Returns true if the replica can be used, and has all changes of before `time` (ms since 1970). */
  hasAllBefore(time: number): boolean
  /** Does not use the replica again before it has answered the next poll. */
  suspend(error: unknown): void
  close(): Promise<void>
}

/** What a database server says about itself. */
interface State {
  isStandby: boolean
  /** Identity of the cluster, which a standby has in common with its primary. */
  system: string
  /** Identity of the database within the cluster. */
  database: number
  /** Position in the write-ahead log up to which a standby has replayed it. */
  replayed: number
}

const readState = async (db: Db): Promise<State> => {
  const { rows } =
    await sql<State>`select pg_is_in_recovery() as "isStandby", system_identifier::text as system,
    (select oid::int8 from pg_database where datname = current_database()) as database,
    (pg_last_wal_replay_lsn() - '0/0')::int8 as replayed from pg_control_system()`.execute(db)
  return rows[0] as State
}

/** Returns the end of the primary's write-ahead log. All commits so far are before this position. */
const readPosition = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ position: number }>`
    select (pg_current_wal_insert_lsn() - '0/0')::int8 as position`.execute(db)
  return rows[0]?.position ?? 0
}

/**
 * Connects to the replica at READ_URL. Returns undefined if the setting is missing. Throws a `SettingError` if the
 * database there is another one than at DATABASE_URL. A replica that is unreachable, or no standby any more after a
 * failover, is not used for as long as this lasts.
 */
export async function openReplica(
  { readUrl, poolSize, preparedStatements }: Pick<Env, 'readUrl' | 'poolSize' | 'preparedStatements'>,
  primary: Pick<Database, 'db'>,
  log: Logger,
  mostLagMs = MOST_LAG_MS,
): Promise<Replica | undefined> {
  if (readUrl === undefined) return undefined
  const pool = new pg.Pool({
    Client: clientClass(preparedStatements),
    connectionString: readUrl,
    max: poolSize,
    keepAlive: true,
    connectionTimeoutMillis: REPLY_MS,
  })
  pool.on('connect', (client) => {
    client.on('error', () => {}) // the next read or poll notices that the replica is away
    dropWhenSilent(client, REPLY_MS)
  })
  pool.on('error', () => {}) // the pool reports errors of idle connections a second time
  const { db } = kysely(pool)
  const { system, database } = await readState(primary.db)

  const openedAt = Date.now()
  /** Positions of the primary that the replica has not reached yet, and the times just before they were read. */
  const ahead: { position: number; time: number }[] = []
  /** The replica has all changes of before this time; undefined if no time is known. */
  let reached: number | undefined
  let isAnswering = false
  /** Why the replica is not used, as logged. */
  let logged: string | undefined
  const lag = () => Date.now() - (reached ?? openedAt)

  function suspend(error: unknown): void {
    isAnswering = false
    logState(`it does not answer: ${error instanceof Error ? error.message : String(error)}`)
  }
  function logState(reason: string | undefined): void {
    if (reason !== undefined && logged === undefined)
      log.warn({ reason }, 'the replica is not used: the primary answers all reads')
    if (reason === undefined && logged !== undefined) log.info('the replica is used again')
    logged = reason
  }
  const isOther = (state: State) => state.system !== system || state.database !== database

  async function poll(): Promise<void> {
    let state: State
    try {
      state = await readState(db)
    } catch (error) {
      return suspend(error)
    }
    if (isOther(state)) return suspend('it is a replica of another database')
    if (!state.isStandby) return suspend('it is no standby')
    try {
      const time = Date.now()
      const position = await readPosition(primary.db)
      // After a failover, a standby can have changes that the new primary never had. It cannot follow the new primary.
      if (state.replayed > position) return suspend('it has changes that the primary does not have')
      ahead.push({ position, time })
    } catch {
      return // without the primary, the state of the replica becomes older
    }
    if (ahead.length > MOST_POSITIONS) ahead.shift()
    const passed = ahead.findLastIndex(({ position }) => position <= state.replayed)
    for (const { time } of ahead.splice(0, passed + 1)) reached = time
    isAnswering = true
    if (lag() > mostLagMs) logState(`it lags by more than ${mostLagMs / 1000} s`)
    else if (reached !== undefined) logState(undefined)
  }

  const first = await readState(db).catch(() => undefined)
  if (first && isOther(first)) {
    await pool.end()
    throw new SettingError(
      'Setting READ_URL is wrong: the database there is not a replica of the database at DATABASE_URL',
    )
  }
  await poll()
  const stopPolling = regularly(POLL_MS, poll)
  return {
    db,
    pool,
    reads: { replica: 0, primary: 0 },
    get lagSeconds() {
      return lag() / 1000
    },
    hasAllBefore: (time) => isAnswering && reached !== undefined && time <= reached && lag() <= mostLagMs,
    suspend,
    async close() {
      await stopPolling()
      await pool.end()
    },
  }
}
