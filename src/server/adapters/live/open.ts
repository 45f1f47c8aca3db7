import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import type { Env } from '../../env.ts'
import type { Redis } from '../redis.ts'
import { postgresSignal } from './postgres-signal.ts'
import { redisSignal } from './redis-signal.ts'
import { embeddedSignal, type Signal } from './signal.ts'

/**
 * Returns the signal that fits the settings: through Redis if it is set, otherwise through PostgreSQL, and inside this
 * process with the embedded database.
 */
export async function openSignal(
  { databaseUrl, listenUrl }: Pick<Env, 'databaseUrl' | 'listenUrl'>,
  { pool }: Pick<Database, 'pool'>,
  redis: Redis | undefined,
  log: Logger,
): Promise<Signal> {
  if (redis) return redisSignal(redis)
  if (databaseUrl === undefined) return embeddedSignal()
  const notify = (channel: string, payload: string) =>
    pool.query('select pg_notify($1, $2)', [channel, payload])
  return postgresSignal(listenUrl ?? databaseUrl, notify, log)
}
