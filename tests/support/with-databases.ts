import { findPostgres, startPostgres } from '../../scripts/lib/postgres.mjs'
import type { DatabaseKind } from './database.ts'

/**
 * Runs `test` with the kinds of databases that this machine has. The function is for long tests that are separate
 * commands.
 */
export async function withDatabases(test: (kinds: DatabaseKind[]) => Promise<void>): Promise<void> {
  const bin = await findPostgres()
  const postgres = bin === undefined ? undefined : await startPostgres(bin)
  if (postgres) process.env.TEST_DATABASE_URL = postgres.url
  else console.log('No PostgreSQL server is installed here: only the embedded database is tested')
  try {
    // This module reads the environment variable TEST_DATABASE_URL as soon as it is loaded, so it must not be loaded
    // earlier.
    const { kindsHere } = await import('./database.ts')
    await test(kindsHere)
  } finally {
    await postgres?.stop()
  }
}
