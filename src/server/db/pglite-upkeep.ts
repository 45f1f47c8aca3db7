import pg from 'pg'
import type { Logger } from 'pino'
import { regularly } from '../regularly.ts'

const LOOK_MS = 15_000
/** Bytes of log after which a checkpoint is due; a start after a crash has little more than this to replay. */
const LONG_LOG_BYTES = 32 * 1024 * 1024

/**
 * PGlite has no processes of its own for a server's housekeeping. Left alone, its log would grow for ever and every start
 * after a crash would replay all of it; rows that are no more would stay in the way of every query, and the planner would
 * know nothing of what the tables hold. Looks now and then; answers the stop.
 */
export function keepUp(pool: pg.Pool, log: Logger): () => Promise<void> {
  return regularly(LOOK_MS, async () => {
    try {
      await vacuumWhatIsDue(pool)
      await checkpointWhenLong(pool)
    } catch (error) {
      log.warn({ err: error }, 'upkeep of the embedded database failed; it is tried again soon')
    }
  })
}

/** Takes a checkpoint if the log since the last one is long. Answers whether it did. */
export async function checkpointWhenLong(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ bytes: string }>(
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) as bytes from pg_control_checkpoint()',
  )
  if (Number(rows[0]?.bytes ?? 0) < LONG_LOG_BYTES) return false
  await pool.query('checkpoint')
  return true
}

/** Vacuums and analyses the tables that autovacuum would, by its defaults. Answers their names. */
export async function vacuumWhatIsDue(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_stat_user_tables
     where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup order by relname`,
  )
  // One at a time: what was asked for meanwhile is answered in between.
  for (const { name } of rows) await pool.query(`vacuum (analyze) ${pg.escapeIdentifier(name)}`)
  return rows.map(({ name }) => name)
}
