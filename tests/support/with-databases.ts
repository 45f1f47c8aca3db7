import { findPostgres, startPostgres } from '../../scripts/lib/postgres.mjs'
import type { DatabaseKind } from './database.ts'

/** For long tests that are commands of their own: runs `test` with the databases that this machine has. */
export async function withDatabases(test: (kinds: DatabaseKind[]) => Promise<void>): Promise<void> {
  const bin = await findPostgres()
  const postgres = bin === undefined ? undefined : await startPostgres(bin)
  if (postgres) process.env.TEST_DATABASE_URL = postgres.url
  else console.log('No PostgreSQL server is installed here: only the embedded database is tested')
  try {
    // It reads the setting above when it is loaded.
    const { kindsHere } = await import('./database.ts')
    await test(kindsHere)
  } finally {
    await postgres?.stop()
  }
}
