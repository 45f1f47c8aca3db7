import type pg from 'pg'
import type { Logger } from 'pino'

const LOOK_MS = 60_000
/** Bytes of log after which a checkpoint is due; a start after a crash has little more than this to replay. */
const LONG_LOG_BYTES = 32 * 1024 * 1024

/**
 * PGlite has no process of its own that takes checkpoints: left alone, its log would grow for ever and every start after
 * a crash would replay all of it. Looks each minute; answers the stop.
 */
export function checkpointRegularly(pool: pg.Pool, log: Logger): () => void {
  const timer = setInterval(() => {
    checkpointWhenLong(pool).catch((error: unknown) =>
      log.warn({ err: error }, 'a checkpoint failed; the next minute tries again'),
    )
  }, LOOK_MS)
  timer.unref()
  return () => clearInterval(timer)
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
