import { join } from 'node:path'
import { pino } from 'pino'
import { hasCluster } from '../db/cluster-copy.ts'
import { readCopy, writeCopy } from '../db/copy.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { SettingError } from '../env.ts'
import type { DatabaseCommand } from './command.ts'
import { print } from './print.ts'

const MOVE_CONNECTIONS = 2
const OLDEST_POSTGRES = 150_000

/**
 * Copies the embedded database of DATA_DIR into an empty PostgreSQL database. The server must not run meanwhile, because
 * it would add rows that are not copied; the lock of DATA_DIR ensures this.
 */
export const move: DatabaseCommand = async (env, args) => {
  const [url, ...more] = args
  if (url === undefined || more.length > 0 || !/^postgres(ql)?:\/\//.test(url))
    throw new Error('Usage: npm run ops -- database move postgres://user:password@host/database')
  if (env.databaseUrl !== undefined)
    throw new SettingError('DATABASE_URL is set: this command moves the embedded database of DATA_DIR')
  if (!hasCluster(env.dataDir)) throw new SettingError(`DATA_DIR ${env.dataDir} has no embedded database`)
  const log = pino({ level: 'warn' })
  const target = await openDatabase({ ...env, databaseUrl: url, poolSize: MOVE_CONNECTIONS }, log)
  try {
    await refuseOldPostgres(target)
    const source = await openDatabase(env, log)
    try {
      await migrate(source.db)
      const { end } = await writeCopy(target, readCopy(source))
      const sums = Object.entries(end.tables)
      for (const [table, { rows }] of sums)
        if (rows > 0) print(`${table.padEnd(24)} ${String(rows).padStart(10)} rows, equal checksums`)
      const rows = sums.reduce((sum, [, table]) => sum + table.rows, 0)
      print(`${sums.length} tables, ${rows} rows: the checksums of all tables are equal.`)
    } finally {
      await source.close()
    }
  } finally {
    await target.close()
  }
  print('Now start the server with these settings:')
  print('- DATABASE_URL: the address that you gave to this command')
  print(
    env.authSecrets === undefined
      ? `- AUTH_SECRET: the content of the file ${join(env.dataDir, 'secret')}`
      : '- AUTH_SECRET: as now',
  )
  print(`The embedded database in ${env.dataDir} has not changed. Nothing uses it any more.`)
  return true
}

async function refuseOldPostgres({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ version: number; name: string }>(
    `select current_setting('server_version_num')::integer as version, current_setting('server_version') as name`,
  )
  if ((rows[0]?.version ?? 0) < OLDEST_POSTGRES)
    throw new SettingError(`The target is PostgreSQL ${rows[0]?.name}: WordConnect needs 15 or newer`)
}
