import { pino } from 'pino'
import type { Context } from '../context.ts'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { readEnv } from '../env.ts'
import { leaderboardSources } from '../features.ts'

/**
 * Opens and migrates the database that the settings name, runs a command of `npm run` on it, and closes it. The process
 * exits with 1 when the command returns false or throws.
 */
export async function runCommand(
  command: (context: Pick<Context, 'db' | 'now' | 'leaderboardSources'>) => Promise<boolean>,
): Promise<void> {
  try {
    const database = await openDatabase(readEnv(process.env), pino({ level: 'warn' }))
    try {
      await migrate(database.db)
      const context = { db: database.db, now: () => new Date(), leaderboardSources }
      if (!(await command(context))) process.exitCode = 1
    } finally {
      await database.close()
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
