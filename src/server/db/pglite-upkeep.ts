import type pg from 'pg'
import type { Logger } from 'pino'
import { regularly } from '../regularly.ts'

const CHECK_MS = 15_000
/**
 * The server makes a checkpoint when the write-ahead log has this number of bytes. Therefore, after a crash, the
 * database must read only a little more than this number of bytes again.
 */
const LONG_LOG_BYTES = 32 * 1024 * 1024

/**
 * Runs checkpoints, vacuum and analyze regularly, because PGlite does not have PostgreSQL's background processes.
 * Without checkpoints, the write-ahead log would grow forever, and after a crash the database would read the whole log
 * again. Without vacuum, old versions of rows would make every query slower. Without analyze, PostgreSQL would have no
 * statistics for planning queries. The returned function stops the upkeep.
 */
export function startUpkeep(pool: pg.Pool, log: Logger): () => Promise<void> {
  const attempt = async (work: (pool: pg.Pool) => Promise<unknown>) => {
    try {
      await work(pool)
    } catch (error) {
      log.warn({ err: error }, 'upkeep of the embedded database failed; it is tried again soon')
    }
  }
  return regularly(CHECK_MS, async () => {
    await attempt(checkpointWhenLong)
    await attempt(vacuumWhatIsDue)
  })
}

/**
 * Makes a checkpoint if the write-ahead log is longer than LONG_LOG_BYTES. Returns true if the function made a
 * checkpoint.
 */
export async function checkpointWhenLong(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ bytes: string }>(
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) as bytes from pg_control_checkpoint()',
  )
  if (Number(rows[0]?.bytes ?? 0) < LONG_LOG_BYTES) return false
  await pool.query('checkpoint')
  return true
}

/**
 * Vacuums and analyzes the tables that PostgreSQL's autovacuum would process by default, and returns the names of these
 * tables. PostgreSQL's own catalog tables are included, because each analyze leaves old versions of rows in the catalog
 * tables.
 */
export async function vacuumWhatIsDue(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_all_tables
     where schemaname not in ('pg_toast', 'information_schema') and (n_dead_tup > 50 + 0.2 * n_live_tup
       or n_mod_since_analyze > 50 + 0.1 * n_live_tup and relid <> 'pg_statistic'::regclass) -- which is never analyzed
     order by schemaname, relname`,
  )
  // Each table is vacuumed in a separate statement, so that other queries can run between two statements.
  for (const { name } of rows) await pool.query(`vacuum (analyze) ${name}`)
  return rows.map(({ name }) => name)
}
