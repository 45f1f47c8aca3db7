import pg from 'pg'
import { pino } from 'pino'
import { type Database, openDatabase } from '../../src/server/db/database.ts'
import { migrate } from '../../src/server/db/migrate.ts'

/** Creates a database with the newest schema on the PostgreSQL server at `url`, and drops it after the work. */
export async function onDatabase<T>(
  url: string,
  name: string,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await admin.query(`create database ${name}`)
    const databaseUrl = Object.assign(new URL(url), { pathname: `/${name}` }).href
    const database = await openDatabase({ databaseUrl, dataDir: '', poolSize: 10 }, pino({ level: 'warn' }))
    try {
      await migrate(database.db)
      return await work(database)
    } finally {
      await database.close()
      await admin.query(`drop database ${name}`)
    }
  } finally {
    await admin.end()
  }
}
